import { recordAddress } from "./api";
import { Icon, type IconName } from "./icons";
import type { TableView } from "./protocol";

interface ToolProps {
  icon: IconName;
  /** What it does: written beside the icon, or *named* for those who cannot see the icon. */
  words: string;
  named?: boolean;
  title?: string;
  disabled?: boolean;
  strong?: boolean;
  onClick: () => void;
}

/** A light button with an icon. */
export function Tool({ icon, words, named, title, disabled, strong, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class={strong ? "tool strong" : "tool"}
      aria-label={named ? words : undefined}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      {!named && ` ${words}`}
    </button>
  );
}

/** A cross that closes what it stands in. */
export function Close({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="quiet" aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}

/** Download the game as text. */
export function RecordLink({ view, words }: { view: TableView; words: string }) {
  const { table, game } = view;
  return (
    <a class="tool" href={recordAddress(table)} download={`${game}-${table}.txt`}>
      <Icon name="download" /> {words}
    </a>
  );
}
