import { FORM_TEXT_MAXIMUM } from '#core/contract/work/form.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Spot[];

const spotText = ({ x, y }: Spot): string => `${Math.max(0, Math.round(x))} ${Math.max(0, Math.round(y))}`;

const written = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => stroke.map((spot, at) => `${at === 0 ? 'M' : 'L'}${spotText(spot)}`).join('')).join('');

/** Keeps every other point of a stroke, and its end. */
const thinned = (stroke: Stroke): Stroke => stroke.filter((_, at) => at % 2 === 0 || at === stroke.length - 1);

/** Encodes pen strokes for an answer, thinned until they fit; a dot becomes a line to itself. */
export function penLines(strokes: readonly Stroke[]): string {
  let fitting = strokes.map((stroke) => (stroke.length === 1 ? [...stroke, ...stroke] : stroke));
  while (written(fitting).length > FORM_TEXT_MAXIMUM) {
    const next = fitting.map(thinned);
    // Nothing left to thin: drop the last stroke.
    fitting = next.every((stroke, at) => stroke.length === fitting[at]?.length) ? fitting.slice(0, -1) : next;
  }
  return written(fitting);
}
