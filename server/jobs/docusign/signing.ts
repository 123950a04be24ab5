import { readFile } from 'node:fs/promises';
import { ENVELOPE_STATES, type EnvelopeState, isEnded } from '#core/contract/work/docusign.ts';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { findDocumentAsStored } from '#server/store/document/stored.ts';
import { type JobPayloads, putJob } from '#server/store/channels/jobs.ts';
import { changeEnvelope, type EnvelopeRow, findEnvelope } from '#server/store/sending/envelopes.ts';
import type { JobContext, OutsideJob, Trx } from '../kind.ts';
import type { NoticeName } from '../notices.ts';
import { notify } from '../notify.ts';
import { definitionOf } from './definition.ts';
import { fetchSigned, fileSigned } from './filing.ts';

/** Milliseconds between two queries of an envelope's state if no webhook reports changes. */
const ASKED_EVERY_MS = 3_600_000;

/**
 * Sends an envelope. If an earlier answer was lost, finds the envelope by our transaction id instead of sending twice.
 */
export const docusignSend: OutsideJob<JobPayloads['docusign.send']> = {
  where: 'outside',
  isPossible: ({ docusign }) => docusign !== undefined,
  run: async ({ id }, { store, files, docusign, now }, { tries, signal }) => {
    const row = await findEnvelope(store.db, id);
    if (row === undefined || docusign === undefined || row.status !== 'waiting') return undefined;
    const document = await findDocumentAsStored(store.db, row.docid, row.docversion);
    if (document === undefined) return undefined;
    const made = tries > 1 ? await docusign.find(row.transactionid, signal) : undefined;
    const bytes = await readFile(await files.pathOf(document.sha256));
    const envelopeid = made ?? (await docusign.create(definitionOf(row, document, bytes), signal));
    return async (trx) => {
      await changeEnvelope(trx, id, { status: 'sent', envelopeid }, now());
      await askAgain(trx, id, now());
    };
  },
  died: async (trx, { id }, error, context) => {
    const row = await findEnvelope(trx, id);
    if (row === undefined) return;
    await changeEnvelope(trx, id, { status: 'failed', error }, context.now());
    await tell(trx, context, row, 'docusignFailed', error);
  },
};

/** Queries an envelope's state. The signed document is filed in the transaction that records the state. */
export const docusignAsk: OutsideJob<JobPayloads['docusign.ask']> = {
  where: 'outside',
  isPossible: ({ docusign }) => docusign !== undefined,
  run: async ({ id }, context, { signal }) => {
    const { store, docusign, now } = context;
    const row = await findEnvelope(store.db, id);
    if (docusign === undefined || row === undefined || row.envelopeid === null || isEnded(row.status)) return undefined;
    const { status: said, signers } = await docusign.status(row.envelopeid, signal);
    const status = stateOf(said);
    const signed = status === 'completed' ? await fetchSigned(context, row.envelopeid, signal) : undefined;
    const recipient = row.content.recipient.map((one) => ({
      ...one,
      status: signers.find(({ email }) => email.toLowerCase() === one.email.toLowerCase())?.status ?? one.status,
    }));
    return async (trx) => {
      await changeEnvelope(trx, id, { status, content: { ...row.content, recipient } }, now());
      if (signed !== undefined) await fileSigned(trx, context, row, signed);
      if (isEnded(status)) await tell(trx, context, row, status === 'completed' ? 'docusignDone' : 'docusignDeclined');
      else await askAgain(trx, id, now());
    };
  },
};

const askAgain = (trx: Trx, id: number, now: number) =>
  putJob(trx, 'docusign.ask', { id }, { now, due: now + ASKED_EVERY_MS, key: String(id) });

/** Maps DocuSign's status: unknown ones are intermediate steps, or endings without a signature. */
const stateOf = (said: string): EnvelopeState =>
  ENVELOPE_STATES.find((state) => state === said) ?? (/^(deleted|timedout)$/.test(said) ? 'voided' : 'sent');

const tell = (trx: Trx, context: JobContext, row: EnvelopeRow, name: NoticeName, error = '') =>
  notify(trx, context, {
    userid: row.userid,
    type: EVENT_TYPES.signature,
    text: { name, values: { subject: row.content.subject, error } },
    docid: row.docid,
  });
