import * as z from 'zod/mini';
import type { Operation } from '#core/contract/operation.ts';
import { Turns } from './turns.ts';

type Parsed = { readonly success: true; readonly data: object } | { readonly success: false };

/** Validates the nouns of an answer row by row, in several tasks, so that the page is not held up. */
export async function parseInTurns({ answer }: Operation, json: unknown): Promise<Parsed> {
  const turns = new Turns();
  const data: Record<string, unknown[]> = {};
  for (const [noun, shape] of answer.kind === 'nouns' ? Object.entries(answer.nouns) : []) {
    const rows = z.array(z.unknown()).safeParse(Reflect.get(Object(json), noun));
    if (!rows.success) return { success: false };
    const decoded: unknown[] = (data[noun] = []);
    for (const row of rows.data) {
      if (turns.isOver()) await turns.next();
      const one = shape.safeParse(row);
      if (!one.success) return { success: false };
      decoded.push(one.data);
    }
  }
  return { success: true, data };
}
