/**
 * A pen sample in pixels of the pad at its initial size; `pressure` from 0 to 1, 0.5 if the device cannot measure it.
 */
export interface PenPoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
}

/** Half the line width at no and at full pressure, in pixels. */
const THIN = 0.7;
const THICK = 2.6;
/** Closer samples are caused by tremor, in pixels. */
const APART = 1.5;

/** The stroke as a smooth outline whose width follows the pressure: SVG path text for filling. */
export function strokePath(points: readonly PenPoint[]): string {
  const kept = smoothed(points);
  const [first] = kept;
  if (first === undefined) return '';
  const last = kept.at(-1) ?? first;
  const caps = dot(first) + (kept.length > 1 ? dot(last) : '');
  if (kept.length === 1) return caps;
  const [left, right]: [Spot[], Spot[]] = [[], []];
  for (const [i, { x, y, pressure }] of kept.entries()) {
    const [before, after] = [kept[i - 1] ?? kept[i]!, kept[i + 1] ?? kept[i]!];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const [nx, ny] = [
      ((before.y - after.y) / length) * radius(pressure),
      ((after.x - before.x) / length) * radius(pressure),
    ];
    left.push([x + nx, y + ny]);
    right.push([x - nx, y - ny]);
  }
  return `${curve('M', left)}${curve('L', right.toReversed())}Z${caps}`;
}

type Spot = readonly [x: number, y: number];

const radius = (pressure: number): number => THIN + (THICK - THIN) * pressure;

const mean = (a: number, b: number, c: number): number => (a + 2 * b + c) / 4;

/** Removes tremor and smooths each sample with its neighbours. */
function smoothed(points: readonly PenPoint[]): readonly PenPoint[] {
  const apart = points.reduce<PenPoint[]>((kept, point) => {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= APART) kept.push(point);
    return kept;
  }, []);
  return apart.map((point, i) => {
    const [before, after] = [apart[i - 1], apart[i + 1]];
    if (before === undefined || after === undefined) return point;
    return {
      x: mean(before.x, point.x, after.x),
      y: mean(before.y, point.y, after.y),
      pressure: mean(before.pressure, point.pressure, after.pressure),
    };
  });
}

/** A curve through the midpoints between the points, with each point as control point. */
function curve(begin: 'M' | 'L', spots: readonly Spot[]): string {
  const [[x, y]] = [spots[0]!];
  let text = `${begin}${short(x)} ${short(y)}`;
  for (let i = 1; i < spots.length - 1; i += 1) {
    const [[cx, cy], [ax, ay]] = [spots[i]!, spots[i + 1]!];
    text += `Q${short(cx)} ${short(cy)} ${short((cx + ax) / 2)} ${short((cy + ay) / 2)}`;
  }
  const [ex, ey] = spots.at(-1)!;
  return `${text}L${short(ex)} ${short(ey)}`;
}

/** Has the same direction as the outline, so that both are filled as one shape. */
const dot = ({ x, y, pressure }: PenPoint): string => {
  const r = short(radius(pressure));
  return `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
};

const short = (value: number): number => Math.round(value * 100) / 100;

/** The drawing as SVG text. */
export const penDrawing = (strokes: readonly (readonly PenPoint[])[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${strokes.map((stroke) => `<path d="${strokePath(stroke)}" fill="#0b1f4b"/>`).join('')}</svg>`;
