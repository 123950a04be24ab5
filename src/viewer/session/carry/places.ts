import { type PageNo, pageNo, type UserId } from '#core/kernel/ids.ts';
import { markBounds } from '#core/marks/mark.ts';
import type { Belonging, Standing } from '#src/bridge/carry.ts';
import { byPicture, type Carried, isBarred, type PictureDifference } from '#src/viewer/model/carry/carry.ts';
import type { Row } from '#src/viewer/model/compare/rows.ts';
import type { EditGroup } from '#src/viewer/model/layer/difference.ts';
import { type Aligners, alignDocuments, isUnreached, type Words } from '../compare/aligning.ts';
import { COMPARE_DPI } from '../compare/comparison.ts';
import type { Source } from '../compare/source.ts';

export interface CarryTools extends Aligners {
  belongings(
    before: readonly Words[],
    after: readonly Words[],
    marks: readonly Standing[],
    signal: AbortSignal,
  ): Promise<readonly Belonging[]>;
  comparePages(left: Blob, right: Blob, signal: AbortSignal): Promise<PictureDifference>;
}

interface Asked {
  /** The older and the current version; their marks are not requested. */
  readonly from: Source;
  readonly to: Source;
  /** The marks of the older version. */
  readonly groups: readonly EditGroup[];
  readonly userId: UserId;
  /** Called with the number of pages read, of both versions. */
  readonly onProgress: (done: number, of: number) => void;
}

const NO_WORDS: Words = { text: '', words: [] };

/**
 * Finds where the marks of an older version belong in the current one: by the words beneath them, or on pages without
 * words by the image.
 * @returns undefined if the server could not be reached for some page
 */
export async function findPlaces(
  { from, to, groups, userId, onProgress }: Asked,
  tools: CarryTools,
  signal: AbortSignal,
): Promise<readonly Carried[] | undefined> {
  let done = 0;
  const counted = (source: Source): Source => ({
    ...source,
    text: async (page, aborted) => {
      const answer = await source.text(page, aborted);
      onProgress((done += 1), from.pageCount + to.pageCount);
      return answer;
    },
  });
  const texts = { left: noWords(from), right: noWords(to) };
  let rows: readonly Row[] = [];
  const isWhole = await alignDocuments(
    { left: counted(from), right: counted(to) },
    tools,
    (side, page, words) => void (texts[side][page - 1] = words),
    (alignment) => void (rows = alignment.rows),
    signal,
  );
  if (!isWhole) return undefined;

  const marks = groups.flatMap(({ pageNo: page, ownerId, ownerName, marks: drawn }) =>
    drawn.map((mark) => ({ one: { pageNo: page, ownerId, mark }, author: ownerName })),
  );
  const standing = marks.map(({ one }) => ({ page: one.pageNo, box: markBounds(one.mark) }));
  const found = await tools.belongings(texts.left, texts.right, standing, signal);
  const partnerOf = new Map(rows.flatMap(({ left, right }) => (left && right ? [[left, right] as const] : [])));
  const last = pageNo(Math.max(1, to.pageCount));
  const carried = marks.map(({ one, author }, at): Carried => {
    const { fate = 'orphaned', page = 0, dx = 0, dy = 0, words = '' } = found[at] ?? {};
    const there = fate === 'orphaned' ? (partnerOf.get(one.pageNo) ?? minimum(one.pageNo, last)) : pageNo(page);
    return { one, author, fate: isBarred(one, userId) ? 'barred' : fate, pageNo: there, dx, dy, words };
  });

  const isTextless = (page: PageNo, there: PageNo): boolean =>
    texts.left[page - 1]?.words.length === 0 || texts.right[there - 1]?.words.length === 0;
  const pictured = new Map<PageNo, PictureDifference | undefined>();
  for (const { one, fate } of carried) {
    const there = partnerOf.get(one.pageNo);
    if (fate !== 'orphaned' || there === undefined || pictured.has(one.pageNo) || !isTextless(one.pageNo, there))
      continue;
    // oxlint-disable-next-line no-await-in-loop -- two page pictures at a time are enough of the server and of memory
    const [left, right] = await Promise.all([
      from.image(one.pageNo, COMPARE_DPI, signal),
      to.image(there, COMPARE_DPI, signal),
    ]);
    signal.throwIfAborted();
    if ([left, right].some((image) => !image.ok && isUnreached(image.error))) return undefined;
    pictured.set(
      one.pageNo,
      // oxlint-disable-next-line no-await-in-loop -- as above
      left.ok && right.ok ? await tools.comparePages(left.value.blob, right.value.blob, signal) : undefined,
    );
  }
  return carried.map((one) => {
    const difference = one.fate === 'orphaned' ? pictured.get(one.one.pageNo) : undefined;
    return difference === undefined ? one : { ...one, ...byPicture(one.one.mark, difference) };
  });
}

const noWords = ({ pageCount }: Source): Words[] => Array.from({ length: pageCount }, () => NO_WORDS);

const minimum = (one: PageNo, other: PageNo): PageNo => (one < other ? one : other);
