import type { ReadWord } from '#core/text/reading.ts';

/** Test words laid out on a page, one line each, 20 units apart. */
export function page(...lines: readonly string[]): readonly ReadWord[] {
  let start = 0;
  return lines.flatMap((line, row) =>
    line.split(' ').map((text, column) => {
      const word = { text, start, x: column * 90, y: row * 20, width: 80, height: 12, confidence: 95 };
      start += text.length + 1;
      return word;
    }),
  );
}
