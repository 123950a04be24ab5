/** A page in grey, row by row. */
export interface GreyPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Degrees: what lies more crooked than that was put in askew on purpose, or is no writing. */
export const SKEW_MAXIMUM = 8;
const COARSE = 0.25;
const FINE = 0.02;
/** How much darker than paper ink is. */
const DARKER = 40;
/** Edge of the glass, shadows and punch holes: share of the page that is left out on each side. */
const MARGIN = 0.05;
/** Edges of letters that say something about a page, and how many of them are enough. */
const FEWEST = 1500;
const ENOUGH = 25_000;
/** How far the best direction must stand out from the others: writing has 1.5 and more, photographs less. */
const CLEAR = 1.25;

/**
 * By how many degrees, clockwise, the lines of a page lie crooked; undefined where it has none. The feet of letters are
 * counted by the line that they stand on: seen along the lines they fall on few of them, seen askew on all alike (the
 * sum of squares of the projection profile). A page that lies on its side is looked at along its columns.
 */
export function skewOf(page: GreyPage, paper: number): number | undefined {
  const seen = [footsOf(page, paper, 'row'), footsOf(page, paper, 'column')].flatMap((foots) => bestOf(foots) ?? []);
  const [best] = seen.toSorted((one, other) => other.clear - one.clear);
  return best === undefined || best.clear < CLEAR ? undefined : Math.round(best.angle * 100) / 100;
}

/** Where ink ends downwards (or to the right): along the line, and across it. */
interface Foots {
  readonly along: Float64Array;
  readonly across: Float64Array;
  /** Which way a page turned clockwise moves what lies further along: down its rows, but back over its columns. */
  readonly sign: 1 | -1;
  /** No foot lies further across, nor is moved further at any angle that is tried. */
  readonly reach: number;
}

function footsOf({ width, height, data }: GreyPage, paper: number, line: 'row' | 'column'): Foots {
  const [left, top] = [Math.round(width * MARGIN), Math.round(height * MARGIN)];
  const next = line === 'row' ? width : 1;
  const ink = paper - DARKER;
  const [along, across]: [number[], number[]] = [[], []];
  for (let y = top; y < height - top; y += 1)
    for (let x = left; x < width - left; x += 1) {
      const at = y * width + x;
      if ((data[at] ?? 255) >= ink || (data[at + next] ?? 255) < ink) continue;
      along.push((line === 'row' ? x : y) - (line === 'row' ? width : height) / 2);
      across.push(line === 'row' ? y : x);
    }
  const stride = Math.max(1, along.length / ENOUGH);
  const taken = (from: readonly number[]) =>
    Float64Array.from(
      { length: Math.floor(from.length / stride) },
      (_, index) => from[Math.floor(index * stride)] ?? 0,
    );
  return { along: taken(along), across: taken(across), sign: line === 'row' ? 1 : -1, reach: Math.max(width, height) };
}

function bestOf(foots: Foots): { readonly angle: number; readonly clear: number } | undefined {
  if (foots.along.length < FEWEST) return undefined;
  const coarse = scores(foots, -SKEW_MAXIMUM, SKEW_MAXIMUM, COARSE);
  const around = best(coarse).angle;
  const usual = coarse.reduce((sum, { score }) => sum + score, 0) / coarse.length;
  const { angle, score } = best(scores(foots, around - COARSE, around + COARSE, FINE));
  // The best at the end of the scale is no peak.
  return Math.abs(angle) > SKEW_MAXIMUM - COARSE ? undefined : { angle, clear: score / usual };
}

interface Score {
  readonly angle: number;
  readonly score: number;
}

const best = (all: readonly Score[]): Score => all.reduce((one, other) => (other.score > one.score ? other : one));

const scores = (foots: Foots, from: number, to: number, step: number): Score[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
    const angle = from + index * step;
    return { angle, score: scoreOf(foots, angle) };
  });

/** Sum of the squares of how many feet stand on each line of this direction; each counts for the two nearest lines. */
function scoreOf({ along, across, sign, reach }: Foots, angle: number): number {
  const slope = sign * Math.tan((angle * Math.PI) / 180);
  const lines = new Float64Array(3 * reach + 2);
  // Some two million turns for a page.
  for (let index = 0; index < along.length; index += 1) {
    const line = (across[index] ?? 0) - (along[index] ?? 0) * slope + reach;
    const whole = Math.floor(line);
    const rest = line - whole;
    lines[whole] = (lines[whole] ?? 0) + 1 - rest;
    lines[whole + 1] = (lines[whole + 1] ?? 0) + rest;
  }
  let sum = 0;
  for (const count of lines) sum += count * count;
  return sum;
}
