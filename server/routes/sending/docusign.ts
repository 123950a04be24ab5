import { docusignProblem, type Envelope } from '#core/contract/work/docusign.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { mayDownload, mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import { putJob } from '#server/store/channels/jobs.ts';
import { indexValues } from '#server/store/document/documents.ts';
import { indexes } from '#server/store/master.ts';
import { type EnvelopeRow, envelopesOf, findEnvelope, putEnvelope } from '#server/store/sending/envelopes.ts';
import { requireDocument } from '#server/calls/document/require.ts';

/** Kinds of file that DocuSign can display; it does not support every office and picture format. */
const SIGNABLE = new Set(['pdf', 'office', 'image']);

export const docusignHandlers = {
  docusignInfo: async ({ services, principal, query }) => {
    const { docusign, store } = services;
    const document = query.docid === undefined ? undefined : await requireDocument(services, principal, query.docid);
    if (document !== undefined) ensure(mayRead(document));
    const rows = document === undefined ? [] : await envelopesOf(store.db, document.id);
    const account = docusign && { docusignuserid: docusign.userId, docusigntestaccout: docusign.isTestAccount };
    return {
      docusign: account === undefined ? [] : [account],
      envelope: rows.map((row) => shown(row, services)),
    };
  },

  docusignList: async ({ services: { docusign, docusignTemplates } }) => ({
    docusign: docusign === undefined ? [] : [{ id: '', name: '' }, ...docusignTemplates.list(docusign)],
  }),

  docusignSend: async (call) => {
    const { services, principal, body } = call;
    const { subject, text, recipient, expiredays } = body.docusignoptions;
    ensureSender(call);
    const field = docusignProblem(body.docusignoptions);
    if (field !== null) throw new Failure('docusign.invalid', { field });
    const document = await requireDocument(services, principal, body.dmsdoc);
    ensure(mayDownload(principal, document));
    if (!SIGNABLE.has(document.kind) || document.encrypted === 1) throw new Failure('preview.unavailable');
    const wanted = new Set(body.dmsindex);
    const names = new Map((await indexes(services.store.db, principal)).map(({ id, caption }) => [id, caption]));
    const values = (await indexValues(services.store.db, [document.id])).filter(({ indexid }) => wanted.has(indexid));
    const row = await services.store.db.transaction().execute(async (trx) => {
      const now = services.now();
      const id = await putEnvelope(trx, {
        docid: document.id,
        docversion: document.version,
        userid: principal.userId,
        content: {
          subject: subject.trim(),
          text,
          ...(body.docusigntemplate && { template: body.docusigntemplate }),
          ...(expiredays !== undefined && { expiredays }),
          indexes: values.map(({ indexid, value }) => ({ name: names.get(indexid) ?? String(indexid), value })),
          recipient: recipient.map(({ name, email, order }) => ({
            name: name.trim(),
            email: email.trim(),
            order,
            status: '',
          })),
        },
        now,
      });
      await putJob(trx, 'docusign.send', { id }, { now, key: String(id) });
      const newvalue = `${recipient.map(({ email }) => email).join(', ')}: ${subject.trim()}`;
      const entry = { at: now, userId: principal.userId, docid: document.id, newvalue };
      await writeAudit(trx, { ...entry, action: 'document.dispatched' });
      return findEnvelope(trx, id);
    });
    return { envelope: row === undefined ? [] : [shown(row, services)] };
  },

  docusignRefresh: async ({ services, principal, params }) => {
    if (services.docusign === undefined) throw new Failure('docusign.off');
    const row = await findEnvelope(services.store.db, params.id);
    if (row === undefined) throw new Failure('docusign.unknown');
    // Users who may not see the document get the same error as for an unknown envelope.
    const document = await requireDocument(services, principal, row.docid).catch(() => undefined);
    if (document === undefined) throw new Failure('docusign.unknown');
    if (row.envelopeid !== null)
      await putJob(services.store.db, 'docusign.ask', { id: row.id }, { now: services.now(), key: String(row.id) });
    return {};
  },
} satisfies Partial<Handlers>;

/** The server sends as one DocuSign user of one account; the named sender must be that user, and the caller. */
function ensureSender({ services: { docusign }, principal, body }: Call<'docusignSend'>): void {
  if (docusign === undefined) throw new Failure('docusign.off');
  const { docusignuserid, docusigntestaccout, dmsuserid } = body;
  const isSender =
    (docusignuserid ?? docusign.userId) === docusign.userId &&
    (docusigntestaccout ?? docusign.isTestAccount) === docusign.isTestAccount &&
    (dmsuserid ?? principal.userId) === principal.userId;
  if (!isSender) throw new Failure('docusign.invalid', { field: 'sender' });
}

const shown = (row: EnvelopeRow, { timeZone }: Pick<Services, 'timeZone'>): Envelope => ({
  id: row.id,
  docid: row.docid,
  docversion: row.docversion,
  subject: row.content.subject,
  status: row.status,
  createdate: toWireDateTime(row.createdat, timeZone),
  changedate: toWireDateTime(row.changedat, timeZone),
  username: row.username,
  ...(row.error !== null && { error: row.error }),
  recipient: [...row.content.recipient],
});
