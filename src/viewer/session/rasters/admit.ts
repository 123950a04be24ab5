import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import type { Priority, Want } from '#src/viewer/model/neededImages.ts';

const RANK: Readonly<Record<Priority, number>> = { visible: 0, sharpen: 1, ahead: 2, stock: 3, thumbnail: 4 };

/** Whether the first has strictly higher priority. */
export const isBefore = (a: Priority, b: Priority): boolean => RANK[a] < RANK[b];

/**
 * The wants of all askers that will be served, in order: by priority, then in each asker's order. What exceeds the
 * budget of decoded bytes is dropped, except visible pages. A page is counted once, at its finest want; parts are
 * counted separately.
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

/** Equal keys identify the same image. */
export const keyOf = (want: Pick<Want, 'pageNo' | 'dpi' | 'region'>): string => `${pictureOf(want)}@${want.dpi}`;

/** The subject of a want: a page, or a part of one. */
export const pictureOf = ({ pageNo, region }: Pick<Want, 'pageNo' | 'region'>): string =>
  region === undefined ? `${pageNo}` : `${pageNo}:${region.x},${region.y},${region.width},${region.height}`;

/** The page number in a key. */
export const pageOf = (key: string): PageNo => pageNo(Number.parseInt(key, 10));
