import { type FormDefinition, type FormValues } from '#core/contract/work/form.ts';
import { filesOf } from '#core/forms/model.ts';
import { Failure } from '#server/rules/failure.ts';
import { insertAttachment } from '#server/store/document/attachments.ts';
import { filesOfAnswer, type FormFileRow, waitingFiles } from '#server/store/formFiles.ts';
import type { Store } from '#server/store/database/open.ts';
import { type Content } from '#server/calls/document/content.ts';

type Db = Store['db'];

/**
 * The files an answer refers to, with their original names. Files that no longer exist, or belong to another sender,
 * must be uploaded again.
 * @throws Failure 'form.answerInvalid'
 */
export async function withFiles(
  db: Db,
  formid: number,
  userid: number | null,
  definition: FormDefinition,
  values: FormValues,
): Promise<{ readonly values: FormValues; readonly keys: readonly string[] }> {
  const named = { ...values };
  const keys: string[] = [];
  for (const { id, label } of definition.fields.filter(({ kind }) => kind === 'file')) {
    const wanted = filesOf(values, id).map(({ file }) => file);
    if (wanted.length === 0) continue;
    const rows = new Map((await waitingFiles(db, formid, userid, wanted)).map((row) => [row.filekey, row]));
    named[id] = wanted.map((file) => {
      const row = rows.get(file);
      if (row === undefined || keys.includes(file)) throw new Failure('form.answerInvalid', { field: label });
      keys.push(file);
      return { file, name: row.name };
    });
  }
  return { values: named, keys };
}

/** Attaches an answer's files to its document. */
export async function attachFiles(
  trx: Db,
  { answerid, docid, userid, at }: { answerid: number; docid: number; userid: number; at: number },
): Promise<void> {
  for (const row of await filesOfAnswer(trx, answerid)) {
    const content = contentIn(row);
    const { filename, folded, file } = content;
    const filetype = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
    await insertAttachment(trx, { docid, filename, folded, filetype, file, userid, createdat: at });
  }
}

/** The content as `takeIn` stored it. */
export const contentIn = ({ content }: FormFileRow): Content => JSON.parse(content) as Content; // oxlint-disable-line typescript/no-unsafe-type-assertion
