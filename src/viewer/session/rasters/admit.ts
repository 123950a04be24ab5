import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import type { Priority, Want } from '#src/viewer/model/demand.ts';

const RANK: Readonly<Record<Priority, number>> = { visible: 0, sharpen: 1, ahead: 2, stock: 3, thumbnail: 4 };

/** Is the one served strictly before the other? */
export const isBefore = (a: Priority, b: Priority): boolean => RANK[a] < RANK[b];

/**
 * What of all askers' wants will be served, in order: by priority, then as each asker ordered it. What does not fit
 * into the budget of decoded bytes is left out, except what is on the screen. A page is charged once, at its finest
 * want; a part of it by itself.
 */
export function admit(askers: Iterable<readonly Want[]>, budget: number): Want[] {
  const ordered = [...askers].flat().toSorted((a, b) => RANK[a.priority] - RANK[b.priority]);
  const charged = new Map<string, number>();
  const seen = new Set<string>();
  let total = 0;
  return ordered.filter((want) => {
    const key = keyOf(want);
    if (seen.has(key)) return false;
    const picture = pictureOf(want);
    const growth = Math.max(0, want.bytes - (charged.get(picture) ?? 0));
    if (total + growth > budget && want.priority !== 'visible' && want.priority !== 'sharpen') return false;
    seen.add(key);
    total += growth;
    charged.set(picture, (charged.get(picture) ?? 0) + growth);
    return true;
  });
}

/** Pictures with equal keys are the same picture. */
export const keyOf = (want: Pick<Want, 'pageNo' | 'dpi' | 'region'>): string => `${pictureOf(want)}@${want.dpi}`;

/** What a want is of: a page, or a part of one. */
export const pictureOf = ({ pageNo, region }: Pick<Want, 'pageNo' | 'region'>): string =>
  region === undefined ? `${pageNo}` : `${pageNo}:${region.x},${region.y},${region.width},${region.height}`;

/** The page of a picture's key. */
export const pageOf = (key: string): PageNo => pageNo(Number.parseInt(key, 10));
