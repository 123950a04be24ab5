import type { Stamp } from '#core/contract/marks/stamp.ts';
import { fold } from '#core/text/fold.ts';

/** Whether all words occur in a stamp's visible text: its name and its lines. */
export function matches({ name, content }: Pick<Stamp, 'name' | 'content'>, words: string): boolean {
  const lines: readonly unknown[] = Array.isArray(content['lines']) ? content['lines'] : [];
  const read = fold([name, ...lines].join(' '));
  return fold(words)
    .split(/\s+/)
    .every((word) => read.includes(word));
}
