import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

export interface Tab {
  id: string;
  label: string;
  /** Its panel; null if that stands elsewhere in the page. */
  body: ComponentChildren;
}

interface Props {
  tabs: Tab[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** What makes a part of the page the panel of a tab. */
export function panelOf(id: string) {
  return { id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}` } as const;
}

/** Several panels in one place; arrow keys go from tab to tab. */
export function Tabs({ tabs, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const key = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const here = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(here + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tablist" role="tablist" aria-label="About this table" ref={list} onKeyDown={key}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ body }) => body !== null)
        .map((tab) => (
          <div
            key={tab.id}
            {...panelOf(tab.id)}
            class="panel"
            tabIndex={0}
            hidden={tab.id !== chosen}
          >
            {tab.body}
          </div>
        ))}
    </div>
  );
}
