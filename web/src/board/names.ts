/** What a screen reader is told of a piece. */

import type { Piece } from "../scene";

/** Name a piece that can be touched for assistive technology; hide the others from it. */
export function name(element: SVGElement, piece: Piece): void {
  if (piece.move === null) {
    for (const attribute of ["role", "aria-label", "aria-haspopup", "tabindex"])
      element.removeAttribute(attribute);
    element.setAttribute("aria-hidden", "true");
    return;
  }
  element.removeAttribute("aria-hidden");
  element.setAttribute("role", "button");
  if (piece.choices.length > 0) element.setAttribute("aria-haspopup", "menu");
  else element.removeAttribute("aria-haspopup");
  const warning = piece.mark === "danger" ? "danger" : "";
  const words = [piece.label || piece.move, warning, piece.tip].filter(Boolean);
  element.setAttribute("aria-label", words.join(", "));
}
