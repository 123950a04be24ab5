import { randomBytes } from 'node:crypto';
import { FORM_FILE_BYTES, type FormFile } from '#core/contract/work/form.ts';
import type { Call, Handlers, Upload } from '#server/http/call.ts';
import { mayBeNamed } from '#server/rules/document/archive.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayBuild } from '#server/rules/forms.ts';
import { fileOfForm, insertFormFile, waitingOutside } from '#server/store/formFiles.ts';
import { analysed, contentOf } from '#server/calls/document/content.ts';
import { download } from '#server/calls/document/download.ts';
import { requireForm, licensed, linkBehind } from '#server/calls/form/require.ts';

/** 128 bits. */
const KEY_BYTES = 16;
/** Most uploaded files per public form that wait for their answer. */
const WAITING_MAXIMUM = 500;

export const formFileHandlers = {
  formFile: async (call) => {
    await licensed(call.services);
    const { body, upload } = await call.receive();
    try {
      const form = await requireForm(call.services.store.db, call.principal, body.formid);
      if (form.version === 0) throw new Failure('form.unknown');
      return { file: [await receiveFile(call, form.id, call.principal.userId, upload)] };
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
      return { file: [await receiveFile(call, link.id, null, upload)] };
    } finally {
      await upload?.file.discard();
    }
  },

  formAnswerFile: async ({ services, principal, params, header }) => {
    await licensed(services);
    const { db } = services.store;
    const form = await requireForm(db, principal, params.formid);
    ensure(mayBuild(principal, form));
    const row = await fileOfForm(db, form.id, params.file);
    if (row === undefined) throw new Failure('form.unknown');
    const { name: filename, size, sha256 } = row;
    return download(await services.files.pathOf(sha256), { filename, size, sha256 }, header('range'));
  },
} satisfies Partial<Handlers>;

/** Analyses a file like the archive does, and keeps it until its answer is sent. */
async function receiveFile(
  { services, signal }: Pick<Call<'formFile'>, 'services' | 'signal'>,
  formid: number,
  userid: number | null,
  upload: Upload | undefined,
): Promise<FormFile> {
  if (upload === undefined) throw new Failure('archive.fileMissing');
  const { name, file } = upload;
  ensure(mayBeNamed(name));
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
