import { randomBytes } from 'node:crypto';
import { FORM_FILE_BYTES, type FormDefinition, type FormFile, type FormValues } from '#core/contract/work/form.ts';
import { filesOf } from '#core/forms/model.ts';
import type { Call, Handlers, Upload } from '#server/http/call.ts';
import { mayBeNamed } from '#server/rules/document/archive.ts';
import { demand, Failure } from '#server/rules/failure.ts';
import { mayBuild } from '#server/rules/forms.ts';
import { insertAttachment } from '#server/store/document/attachments.ts';
import {
  fileOfForm,
  filesOfAnswer,
  type FormFileRow,
  insertFormFile,
  waitingFiles,
  waitingOutside,
} from '#server/store/formFiles.ts';
import type { Store } from '#server/store/database/open.ts';
import { analysed, contentOf, type Content } from '#server/routes/document/content.ts';
import { download } from '#server/routes/document/download.ts';
import { knownForm, licensed, linkBehind } from './known.ts';

type Db = Store['db'];

/** 128 bits. */
const KEY_BYTES = 16;
/** Most uploaded files per public form that wait for their answer. */
const WAITING_MAXIMUM = 500;

export const formFileHandlers = {
  formFile: async (call) => {
    await licensed(call.services);
    const { body, upload } = await call.receive();
    try {
      const form = await knownForm(call.services.store.db, call.principal, body.formid);
      if (form.version === 0) throw new Failure('form.unknown');
      return { file: [await takeIn(call, form.id, call.principal.userId, upload)] };
    } finally {
      await upload?.file.discard();
    }
  },

  formPublicFile: async (call) => {
    const { services, address, signal } = call;
    await licensed(services);
    // Throttled before a byte is stored; the link itself is only known from the body.
    await services.formLinks.admit({ address, link: 'files' }, services.now(), signal);
    const { body, upload } = await call.receive();
    try {
      const link = await linkBehind(services, body);
      if ((await waitingOutside(services.store.db, link.id)) >= WAITING_MAXIMUM) throw new Failure('request.tooMany');
      return { file: [await takeIn(call, link.id, null, upload)] };
    } finally {
      await upload?.file.discard();
    }
  },

  formAnswerFile: async ({ services, principal, params, header }) => {
    await licensed(services);
    const { db } = services.store;
    const form = await knownForm(db, principal, params.formid);
    demand(mayBuild(principal, form));
    const row = await fileOfForm(db, form.id, params.file);
    if (row === undefined) throw new Failure('form.unknown');
    const { name: filename, size, sha256 } = row;
    return download(await services.files.pathOf(sha256), { filename, size, sha256 }, header('range'));
  },
} satisfies Partial<Handlers>;

/** Analyses a file like the archive does, and keeps it until its answer is sent. */
async function takeIn(
  { services, signal }: Pick<Call<'formFile'>, 'services' | 'signal'>,
  formid: number,
  userid: number | null,
  upload: Upload | undefined,
): Promise<FormFile> {
  if (upload === undefined) throw new Failure('archive.fileMissing');
  const { name, file } = upload;
  demand(mayBeNamed(name));
  if (file.size > FORM_FILE_BYTES) throw new Failure('request.tooLarge', { megabytes: FORM_FILE_BYTES / 1_048_576 });
  // All anonymous senders of a form share one place in the queue, so that they delay only each other.
  const asker = { userId: userid ?? -formid };
  const content = contentOf(name, file, await analysed({ services, principal: asker, signal }, name, file.path));
  await file.keep();
  const filekey = randomBytes(KEY_BYTES).toString('base64url');
  const { sha256, size } = file;
  await services.store.db.transaction().execute((trx) =>
    insertFormFile(trx, {
      filekey,
      formid,
      name,
      sha256,
      size,
      content: JSON.stringify(content),
      userid,
      at: services.now(),
    }),
  );
  return { file: filekey, name, size };
}

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
