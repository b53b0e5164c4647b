/** Scrolling a board that is larger than its place to what can be played. */

type Point = readonly [number, number];

/**
 * Bring one of these elements into sight, if none is; *anew*, after the board has grown, the one
 * that has most others around it, whatever is in sight.
 */
export function reveal(place: Element, elements: Element[], anew: boolean): void {
  if (elements.length === 0) return;
  if (place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight) return;
  const room = place.getBoundingClientRect();
  const middles = elements.map((element): Point => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2 - room.left, box.top + box.height / 2 - room.top];
  });
  const isInSight = ([x, y]: Point): boolean =>
    x > 0 && x < place.clientWidth && y > 0 && y < place.clientHeight;
  if (!anew && middles.some(isInSight)) return;
  const [x, y] = inTheMidst(middles);
  place.scrollLeft += x - place.clientWidth / 2;
  place.scrollTop += y - place.clientHeight / 2;
}

/** The point that is nearest to the centre of all. */
function inTheMidst(points: Point[]): Point {
  const mean = (at: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const far = (point: Point): number => Math.hypot(point[0] - x, point[1] - y);
  return points.reduce((best, one) => (far(one) < far(best) ? one : best));
}
