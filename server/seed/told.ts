import type { Insertable, Kysely } from 'kysely';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import type { Database } from '../store/schema.ts';
import { insertRows } from './archive/insert.ts';
import { addDays, dayOf, NOW } from './calendar.ts';
import { MAIL_TEMPLATES } from './company/mailTemplates.ts';
import { userId } from './company/users.ts';
import { REALMS } from './company/structure.ts';

type Row = Insertable<Database['subscription']>;

const HOUR_MS = 3_600_000;
/** Lowest id of documents with reminders. */
const FIRST = 120;
const NO_EVENTS = JSON.stringify({ index: false, version: false, layer: false, note: false });

interface Told {
  readonly subject: string;
  readonly text: string;
  /** Days until due; absent for subscriptions to events. */
  readonly days?: number;
  readonly interval?: number;
  readonly events?: string;
  readonly by?: string;
  readonly prioritized?: true;
}

const TOLD: readonly Told[] = [
  {
    subject: 'Kündigungsfrist des Wartungsvertrags prüfen',
    text: 'Drei Monate zum Jahresende.',
    days: 85,
    interval: 5,
  },
  { subject: 'Gewährleistung läuft ab', text: 'Mängel bis dahin anzeigen.', days: 140, prioritized: true },
  { subject: 'Quartalsabrechnung abgleichen', text: '', days: 70, interval: 4 },
  {
    subject: 'Neue Fassung der Preisliste',
    text: '',
    events: JSON.stringify({ index: false, version: true, layer: false, note: true }),
  },
  { subject: 'Rücksprache mit dem Lieferanten', text: 'Bitte vorher Muster ansehen.', days: 60, by: 'supervisor' },
];

/** The mail templates of the company. */
export const insertMailTemplates = (trx: Kysely<Database>): Promise<void> =>
  insertRows(
    trx,
    'mail_template',
    MAIL_TEMPLATES.map((one) => ({ ...one, userid: userId('admin'), shared: 1, changedat: NOW })),
  );

/** The clerk's follow-ups and subscriptions, with their timers. */
export async function insertReminders(trx: Kysely<Database>): Promise<void> {
  const seen = REALMS.filter(({ clientid }) => clientid < 3).map(({ id }) => id);
  const documents = await trx
    .selectFrom('document')
    .where('realmid', 'in', seen)
    .where('deletedat', 'is', null)
    .where('id', '>=', FIRST)
    .orderBy('id')
    .limit(TOLD.length)
    .select('id')
    .execute();
  const rows = TOLD.flatMap((told, at): Row[] => {
    const document = documents[at];
    return document === undefined ? [] : [rowOf(told, document.id)];
  });
  for (const row of rows) {
    const { id } = await trx.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow();
    if (row.nextat === null || row.nextat === undefined) continue;
    await insertRows(trx, 'job', [
      {
        kind: 'subscription.fire',
        key: String(id),
        payload: JSON.stringify({ id }),
        due: row.nextat,
        tries: 0,
        createdat: NOW,
      },
    ]);
  }
  const [first] = documents;
  if (first === undefined) return;
  await insertConfirmed(trx, first.id);
  await insertSent(trx, first.id);
}

/** A collective notification of the clerk that everybody has confirmed: it fills the list without notifying anybody. */
async function insertConfirmed(trx: Kysely<Database>, docid: number): Promise<void> {
  const sent = addDays(dayOf(NOW), -6) + 9 * HOUR_MS;
  const { id } = await trx
    .insertInto('collective')
    .values({
      docid,
      docversion: 1,
      userid: userId('clerk'),
      subject: 'Bitte bis Ende der Woche zur Kenntnis nehmen',
      text: 'Betrifft die Fristen des Wartungsvertrags.',
      priority: 0,
      receipt: 0,
      deadline: addDays(sent, 5),
      createdat: sent,
      deletedat: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    trx,
    'collective_recipient',
    ['supervisor', 'reviewer'].map((login, at) => ({
      collectiveid: id,
      userid: userId(login),
      fileversion: 1,
      rdate: addDays(sent, at + 1),
      remindedat: null,
    })),
  );
}

/** A document the clerk sent to colleagues; some have seen it. */
async function insertSent(trx: Kysely<Database>, docid: number): Promise<void> {
  const sent = addDays(dayOf(NOW), -3) + 10 * HOUR_MS;
  const [subject, text] = ['Bitte vor dem Gespräch am Montag lesen', 'Seite 1 genügt.'];
  const { id } = await trx
    .insertInto('dispatch')
    .values({ docid, userid: userId('clerk'), subject, text, priority: 0, receipt: 0, dueat: null, createdat: sent })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, login] of ['supervisor', 'reviewer', 'mlindner'].entries()) {
    const told = { type: EVENT_TYPES.received, deliverytype: 0, title: subject, body: text, createdat: sent, docid };
    const { id: eventid } = await trx
      .insertInto('event')
      .values({ ...told, userid: userId(login), finishedat: at < 2 ? addDays(sent, at) + HOUR_MS : null, facts: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(trx, 'dispatch_recipient', [
      { dispatchid: id, userid: userId(login), cc: login === 'reviewer' ? 1 : 0, eventid },
    ]);
  }
}

function rowOf(told: Told, docid: number): Row {
  const at = told.days === undefined ? NOW : addDays(dayOf(NOW), told.days) + 8 * HOUR_MS;
  return {
    docid,
    userid: userId('clerk'),
    creatorid: userId(told.by ?? 'clerk'),
    type: told.events === undefined ? 1 : 3,
    entryat: at,
    interval: told.interval ?? 0,
    endat: null,
    reminder: 0,
    prioritized: told.prioritized === true ? 1 : 0,
    events: told.events ?? NO_EVENTS,
    subject: told.subject,
    text: told.text,
    nextat: told.days === undefined ? null : at,
    createdat: NOW,
    endedat: null,
  };
}
