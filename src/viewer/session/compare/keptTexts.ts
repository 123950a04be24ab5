import type { PageNo } from '#core/kernel/ids.ts';
import type { Words } from './aligning.ts';

/** Texts of about 500 full pages; texts beyond that are requested again when their pages are compared. */
const MOST_BYTES = 16 * 2 ** 20;

/** Texts of one side that were read for aligning, kept until their pages are compared. */
export interface KeptTexts {
  readonly get: (page: PageNo) => Words | undefined;
  /** Keeps a text if there is room: pages are compared from front to back, so the first texts are needed first. */
  readonly put: (page: PageNo, words: Words) => void;
  readonly drop: (page: PageNo) => void;
}

/** @param most limit in bytes */
export function createKeptTexts(most: number = MOST_BYTES): KeptTexts {
  const kept = new Map<PageNo, Words>();
  let bytes = 0;
  const drop = (page: PageNo): void => {
    const words = kept.get(page);
    if (words === undefined) return;
    kept.delete(page);
    bytes -= bytesOf(words);
  };
  return {
    get: (page) => kept.get(page),
    put: (page, words) => {
      drop(page);
      if (bytes + bytesOf(words) > most) return;
      kept.set(page, words);
      bytes += bytesOf(words);
    },
    drop,
  };
}

/** UTF-16 text and double-precision numbers. */
const bytesOf = ({ text, words }: Words): number => 2 * text.length + 8 * words.length;
