import type { PageText } from '#core/contract/document/text.ts';
import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import type { PageFingerprint, Pair } from '#src/bridge/compare.ts';
import type { CallError } from '#src/gateway/error.ts';
import { type Alignment, NOT_ALIGNED, type PageCounts, settle } from '#src/viewer/model/compare/rows.ts';
import type { Source } from './source.ts';

export interface Aligners {
  signText(text: string, signal: AbortSignal): Promise<PageFingerprint>;
  signImage(image: Blob, signal: AbortSignal): Promise<PageFingerprint>;
  alignPages(
    left: readonly PageFingerprint[],
    right: readonly PageFingerprint[],
    signal: AbortSignal,
  ): Promise<readonly Pair[]>;
}

export type Words = Pick<PageText, 'text' | 'words'>;

/** Pages read per side before the first rows are settled, and for each further step. */
const FIRST_PAGES = 4;
const NEXT_PAGES = 16;
/** Pages of one side read in parallel. */
const AT_ONCE = 4;
/** Pages with fewer words are recognised by their image. */
const LEAST_WORDS = 5;
/** Sufficient resolution to tell page images apart. */
const SIGN_DPI = 25;
/** Fingerprint of an unreadable page: it matches no other. */
const UNREADABLE: PageFingerprint = { by: 'words', data: new Uint32Array([0]) };

const NO_WORDS: Words = { text: '', words: [] };

/**
 * Aligns two documents from front to back and reports each step, so that the first pages can be compared while the last
 * are still being read. Pages are matched by their words, or by their images if one of the documents begins without
 * words.
 * @param onText receives each page's words
 * @returns whether every request was answered, even with a refusal; pages for which the server could not be reached
 * match no other
 */
export async function alignDocuments(
  sources: { readonly left: Source; readonly right: Source },
  aligners: Aligners,
  onText: (side: 'left' | 'right', page: PageNo, words: Words) => void,
  onStep: (alignment: Alignment) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const all: PageCounts = { left: sources.left.pageCount, right: sources.right.pageCount };
  const signs: Record<'left' | 'right', PageFingerprint[]> = { left: [], right: [] };
  let alignment = NOT_ALIGNED;
  let byWords: boolean | undefined;
  let isWhole = true;

  const readTexts = (side: 'left' | 'right', pages: readonly PageNo[]) =>
    inTurn(pages, async (page) => {
      const answer = await sources[side].text(page, signal);
      if (!answer.ok) {
        isWhole &&= !isUnreached(answer.error);
        return NO_WORDS;
      }
      onText(side, page, answer.value);
      return answer.value;
    });
  const sign = async (side: 'left' | 'right', page: PageNo, words: Words): Promise<PageFingerprint> => {
    if (byWords === true && hasWords(words)) return aligners.signText(words.text, signal);
    const image = await sources[side].image(page, SIGN_DPI, signal);
    if (image.ok)
      return aligners.signImage(image.value.blob, signal).catch((error: unknown) => unreadable(error, signal));
    isWhole &&= !isUnreached(image.error);
    return UNREADABLE;
  };

  for (let known: PageCounts = NOT_ALIGNED; known.left < all.left || known.right < all.right;) {
    const count = known === NOT_ALIGNED ? FIRST_PAGES : NEXT_PAGES;
    const pages = { left: numbers(known.left, all.left, count), right: numbers(known.right, all.right, count) };
    const [lefts, rights] = await Promise.all([readTexts('left', pages.left), readTexts('right', pages.right)]);
    byWords ??= lefts.some(hasWords) && rights.some(hasWords);
    const [left, right] = await Promise.all([
      inTurn(pages.left, (page, at) => sign('left', page, lefts[at] ?? NO_WORDS)),
      inTurn(pages.right, (page, at) => sign('right', page, rights[at] ?? NO_WORDS)),
    ]);
    signal.throwIfAborted();
    signs.left.push(...left);
    signs.right.push(...right);
    known = { left: signs.left.length, right: signs.right.length };
    const pairs = await aligners.alignPages(
      signs.left.slice(alignment.left),
      signs.right.slice(alignment.right),
      signal,
    );
    alignment = settle(alignment, pairs, known, all);
    onStep(alignment);
  }
  return isWhole;
}

/** The server did not answer, as opposed to refusing. */
export const isUnreached = ({ status }: CallError): boolean => status === 0;

const hasWords = ({ words }: Words): boolean => words.length >= LEAST_WORDS;

const numbers = (known: number, all: number, count: number): PageNo[] =>
  Array.from({ length: Math.min(count, all - known) }, (_, at) => pageNo(known + at + 1));

function unreadable(error: unknown, signal: AbortSignal): PageFingerprint {
  if (signal.aborted) throw error;
  return UNREADABLE;
}

/** Runs some in parallel; the results are in the order of the items. */
async function inTurn<Item, Value>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [at, item] of queue) values[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return values;
}
