const PATHS = {
  settings:
    "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM4 12l-1.5-2 2-3.5 2.5.4L9 5l.8-2.5h4.4L15 5l2 1.9 2.5-.4 2 3.5L20 12l1.5 2-2 3.5-2.500-.4L15 19l-.8 2.500h-4.400L9 19l-2-1.900-2.500.4-2-3.500z",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.5 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  since: "M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4l3 2",
  warning: "M12 4 2.500 20h19zM12 10v4.500M12 17.200v.3",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M4 12.500 9.500 18 20 6.500",
  first: "M6 5v14M18 5 9 12l9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  pause: "M8 5v14M16 5v14",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  again: "M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5",
  share: "M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9h14v-9h-1",
  up: "M12 20V5M6 11l6-6 6 6",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  eye: "M2 12s3.500-6.500 10-6.500S22 12 22 12s-3.500 6.500-10 6.500S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

export type IconName = keyof typeof PATHS;

/** A line drawing beside words; it says nothing that the words do not. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
