import type { Kysely } from 'kysely';
import { TextProblem } from '#core/contract/document/document.ts';
import type { Database } from '#server/store/schema.ts';

/** Notes why a file has no text, or that nothing is in the way any more. */
export async function noteTextProblem(
  db: Kysely<Database>,
  sha256: string,
  of: 'textproblem' | 'readingproblem',
  problem: TextProblem | undefined,
): Promise<void> {
  await db
    .updateTable('file')
    .set({ [of]: problem === undefined ? null : JSON.stringify(problem) })
    .where('sha256', '=', sha256)
    .execute();
}

/** What was noted of a file, if anything. */
export const textProblemOf = (file: {
  readonly textproblem: string | null;
  readonly readingproblem: string | null;
}): TextProblem | undefined => {
  const noted = file.textproblem ?? file.readingproblem;
  return noted === null ? undefined : TextProblem.safeParse(JSON.parse(noted)).data;
};
