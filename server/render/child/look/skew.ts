/** A page in grey, row by row. */
export interface GreyPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Degrees: more skew is intended, or not text. */
export const SKEW_MAXIMUM = 8;
const COARSE = 0.25;
const FINE = 0.02;
/** How much darker than paper ink is. */
const DARKER = 40;
/** Share of the page ignored on each side: scanner edge, shadows and punch holes. */
const MARGIN = 0.05;
/** Fewest edges of letters that allow a conclusion, and how many are enough. */
const FEWEST = 1500;
const ENOUGH = 25_000;
/** How far the best angle must stand out from the rest: text has 1.5 and more, photographs less. */
const CLEAR = 1.25;

/**
 * Skew of a page's text lines in clockwise degrees; undefined if there are none. Uses projection profiles: the bottom
 * edges of letters are counted per line at each angle. At the right angle they concentrate on few lines (largest sum of
 * squares), at others they spread evenly. For pages lying on their side, columns are examined instead.
 */
export function skewOf(page: GreyPage, paper: number): number | undefined {
  const seen = [footsOf(page, paper, 'row'), footsOf(page, paper, 'column')].flatMap((foots) => bestOf(foots) ?? []);
  const [best] = seen.toSorted((one, other) => other.clear - one.clear);
  return best === undefined || best.clear < CLEAR ? undefined : Math.round(best.angle * 100) / 100;
}

/** The feet of letters, where ink ends downwards (or to the right): positions along the text line and across it. */
interface BottomEdges {
  readonly along: Float64Array;
  readonly across: Float64Array;
  /** Direction in which a clockwise turn moves a point further along: down for rows, back for columns. */
  readonly sign: 1 | -1;
  /** Bound for the position of any foot at any tried angle. */
  readonly reach: number;
}

function footsOf({ width, height, data }: GreyPage, paper: number, line: 'row' | 'column'): BottomEdges {
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

function bestOf(foots: BottomEdges): { readonly angle: number; readonly clear: number } | undefined {
  if (foots.along.length < FEWEST) return undefined;
  const coarse = scores(foots, -SKEW_MAXIMUM, SKEW_MAXIMUM, COARSE);
  const around = best(coarse).angle;
  const usual = coarse.reduce((sum, { score }) => sum + score, 0) / coarse.length;
  const { angle, score } = best(scores(foots, around - COARSE, around + COARSE, FINE));
  // A maximum at the end of the range is not a peak.
  return Math.abs(angle) > SKEW_MAXIMUM - COARSE ? undefined : { angle, clear: score / usual };
}

interface Score {
  readonly angle: number;
  readonly score: number;
}

const best = (all: readonly Score[]): Score => all.reduce((one, other) => (other.score > one.score ? other : one));

const scores = (foots: BottomEdges, from: number, to: number, step: number): Score[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
    const angle = from + index * step;
    return { angle, score: scoreOf(foots, angle) };
  });

/** Sum of squares of the number of feet per line at this angle; each foot is shared between the two nearest lines. */
function scoreOf({ along, across, sign, reach }: BottomEdges, angle: number): number {
  const slope = sign * Math.tan((angle * Math.PI) / 180);
  const lines = new Float64Array(3 * reach + 2);
  // About two million iterations for a page.
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
