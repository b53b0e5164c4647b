import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  class: string;
  /** What a screen reader calls the button that opens it. */
  label?: string;
  title?: string;
  /** What the button shows. */
  face: ComponentChildren;
  children: ComponentChildren;
}

/** A button that opens a sheet; Escape, a touch elsewhere or a second touch closes it. */
export function Menu({ class: name, label, title, face, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      if (menu.current === null || !menu.current.open) return;
      const isInside = event.target instanceof Node && menu.current.contains(event.target);
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (isEscape && isInside) menu.current.querySelector("summary")?.focus();
      if (isEscape || (event.type === "pointerdown" && !isInside)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class={`menu ${name}`} ref={menu}>
      <summary aria-label={label} title={title}>
        {face}
      </summary>
      <div class="sheet">{children}</div>
    </details>
  );
}
