import type { SeenWord } from './protocol.ts';

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The part of the library's answer that is used. */
interface Block {
  readonly paragraphs: readonly {
    readonly lines: readonly {
      readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Box }[];
    }[];
  }[];
}

export function wordsOfBlocks(blocks: readonly Block[]): SeenWord[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ words }, line) =>
    words.flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }) =>
      wordOf({ text, confidence, line, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }),
    ),
  );
}

/** Level of a word in Tesseract's TSV; above it are page, block, paragraph and line. */
const WORD_LEVEL = 5;

/** Parses Tesseract's TSV: level, page, block, paragraph, line, word, box, confidence, text. */
export function wordsOfTsv(table: string): SeenWord[] {
  const lines: string[] = [];
  return table.split('\n').flatMap((row) => {
    const cells = row.split('\t');
    const [level, , block, paragraph, line, , x = 0, y = 0, width = 0, height = 0, confidence = 0] = cells.map(Number);
    if (level !== WORD_LEVEL) return [];
    const name = `${block} ${paragraph} ${line}`;
    if (lines.at(-1) !== name) lines.push(name);
    return wordOf({ text: cells.slice(11).join(' '), confidence, line: lines.length - 1, x, y, width, height });
  });
}

const wordOf = (word: SeenWord): SeenWord[] => {
  const text = word.text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return text === '' || word.width <= 0 || word.height <= 0 ? [] : [{ ...word, text }];
};
