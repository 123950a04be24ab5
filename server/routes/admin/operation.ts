import { randomUUID } from 'node:crypto';
import { JOBS_MAXIMUM } from '#core/contract/admin/adminOperation.ts';
import { type Language, PRODUCT_VERSION } from '#core/contract/constants.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import { senderOf } from '#server/store/sending/addresses.ts';
import { deleteJob, figures, jobCounts, jobRows, retryJob } from '#server/store/admin/jobs.ts';
import { changing } from '#server/calls/admin/change.ts';

/** Subject and text of the test mail. */
const TEST_MAIL: Readonly<Record<Language, readonly [string, string]>> = {
  de: ['Testmail des Dokumentarbeitsplatzes', 'Der Versand von E-Mails funktioniert.'],
  en: ['Test mail of the document workstation', 'Sending mail works.'],
  fr: ['E-mail de test du poste de documents', 'L’envoi d’e-mails fonctionne.'],
  nl: ['Testmail van de documentwerkplek', 'Het verzenden van e-mail werkt.'],
  it: ['E-mail di prova della postazione documenti', 'L’invio di e-mail funziona.'],
  es: ['Correo de prueba del puesto de documentos', 'El envío de correo funciona.'],
  pl: ['Wiadomość testowa stanowiska dokumentów', 'Wysyłanie poczty działa.'],
};

export const adminOperationHandlers = {
  adminJobList: async ({ services: { store, now, timeZone } }) => {
    const [rows, counts] = await Promise.all([jobRows(store.db, JOBS_MAXIMUM), jobCounts(store.db, now())]);
    return {
      jobcount: [counts],
      job: rows.map(({ id, kind, filename, recipient, subject, due, createdat, tries, error, deadat, leaseuntil }) => ({
        id,
        kind,
        ...(filename !== null && { filename }),
        ...(recipient !== undefined && { recipient }),
        ...(subject !== undefined && { subject }),
        state: deadat !== null ? 'dead' : leaseuntil !== null && leaseuntil > now() ? 'running' : 'waiting',
        due: toWireDateTime(due, timeZone),
        createdate: toWireDateTime(createdat, timeZone),
        tries,
        ...(error !== null && { error }),
      })),
    };
  },

  adminJobRetry: async (call) => {
    await changing(call, (change) => retryJob(change, call.body.id));
    return {};
  },

  adminJobDelete: async (call) => {
    await changing(call, (change) => deleteJob(change, call.body.id));
    return {};
  },

  adminMailTest: async ({ services: { mailer, store, now }, principal, language }) => {
    if (mailer === undefined) throw new Failure('mail.off');
    const { name, address } = await senderOf(store.db, principal.userId);
    if (address === undefined) throw new Failure('mail.invalid', { field: 'to' });
    const [subject, text] = TEST_MAIL[language];
    const content = { subject, text, html: '', to: [{ name, address }], cc: [], bcc: [], attachments: [] };
    await mailer.send(`${randomUUID()}@test`, content, address).catch((error: unknown) => {
      throw new Failure('connection.refused', { reason: error instanceof Error ? error.message : String(error) });
    });
    await writeAudit(store.db, { at: now(), userId: principal.userId, action: 'mail.tested', newvalue: address });
    return { mail: [{ address }] };
  },

  adminSystemInfo: async ({ services: { store, now, sendsMail, publicUrl, health, storage, connections } }) => ({
    system: [
      {
        version: PRODUCT_VERSION,
        database: store.dialect.name === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        health: await health(),
        ...(await figures(store.db, now())),
        databasebytes: await store.dialect.size(store.db),
        storage: await storage(),
        sendsmail: sendsMail,
        publicurl: publicUrl ?? '',
        faultysettings: connections.isFaulty,
      },
    ],
  }),
} satisfies Partial<Handlers>;
