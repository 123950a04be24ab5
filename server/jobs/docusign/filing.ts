import { fold } from '#core/text/fold.ts';
import { writeAudit } from '#server/store/audit.ts';
import { insertAttachment } from '#server/store/document/attachments.ts';
import { indexValues } from '#server/store/document/documents.ts';
import { indexContent } from '#server/store/document/indexContent.ts';
import { findDocumentAsStored } from '#server/store/document/stored.ts';
import { insertVersion } from '#server/store/document/versions.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import type { EnvelopeRow } from '#server/store/sending/envelopes.ts';
import { documentChanged } from '../documentChanged.ts';
import type { JobContext, Trx } from '../kind.ts';

type Stored = Awaited<ReturnType<typeof stored>>;

/** The files that DocuSign returned, stored. */
export interface Signed {
  readonly document: Stored;
  readonly certificate: Stored;
}

const PDF = 'pdf';

export async function fetchSigned(context: JobContext, envelopeid: string, signal: AbortSignal): Promise<Signed> {
  const fetched = async (which: 'combined' | 'certificate') =>
    stored(context, (await context.docusign?.document(envelopeid, which, signal)) ?? new Uint8Array(), signal);
  return { document: await fetched('combined'), certificate: await fetched('certificate') };
}

async function stored({ files, renderer }: JobContext, bytes: Uint8Array, signal: AbortSignal) {
  const { sha256 } = await files.put(bytes);
  const analysis = await renderer?.analyse(await files.pathOf(sha256), {
    owner: 'docusign',
    priority: 'visible',
    signal,
  });
  if (analysis?.ok !== true || analysis.value.type !== 'pdf') throw new Error('what came back is no PDF');
  const { type, mime, encrypted, pageCount, pageSizes } = analysis.value;
  return {
    sha256,
    size: bytes.byteLength,
    kind: type,
    mime,
    encrypted: encrypted ? 1 : 0,
    pagecount: pageCount,
    pages: JSON.stringify(pageSizes),
  };
}

/**
 * Stores the signed document as the next version and its certificate as an attachment. If the document takes no more
 * versions because it is protected or deleted, both are attached, so that nothing signed is lost.
 */
export async function fileSigned(
  trx: Trx,
  context: JobContext,
  { docid, userid }: EnvelopeRow,
  { document: file, certificate }: Signed,
): Promise<void> {
  const document = await findDocumentAsStored(trx, docid);
  if (document === undefined) return;
  const { dialect } = context.store;
  const at = context.now();
  // Somebody is editing the marks: wait, and try the job again.
  if ((await lockOf(trx, docid, at)) !== undefined) throw new Error('somebody draws on the document');
  const filename = document.filetype === PDF ? document.filename : `${document.filename}.pdf`;
  const attach = (name: string, one: Stored) =>
    insertAttachment(trx, {
      docid,
      filename: name,
      folded: fold(name),
      filetype: PDF,
      file: one,
      userid,
      createdat: at,
    });
  const noted = { at, userId: userid, docid };
  if (document.protected === 1 || document.deletedat !== null) await attach(filename, file);
  else {
    const named = { filename, folded: fold(filename), filetype: PDF };
    const version = await insertVersion(trx, docid, document.currentversion, { ...named, file, by: userid, at });
    if (version === undefined) throw new Error('another version came between');
    const values = (await indexValues(trx, [docid])).map(({ value }) => value);
    await indexContent(trx, dialect, { docid, content: { filename, file }, values, at });
    await documentChanged(trx, context, docid, 'version', userid);
    await writeAudit(trx, { ...noted, action: 'document.versionized', newvalue: String(version) });
  }
  const name = `DocuSign ${filename}`;
  await attach(name, certificate);
  await documentChanged(trx, context, docid, 'attachment', userid);
  await writeAudit(trx, { ...noted, action: 'attachment.set', newvalue: name });
}
