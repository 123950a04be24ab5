import type { CollectiveOut } from '#core/contract/work/collective.ts';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { fromWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import type { Trx } from '#server/jobs/kind.ts';
import { notify } from '#server/jobs/notify.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { maySend } from '#server/rules/sending.ts';
import { writeAudit } from '#server/store/audit.ts';
import { finishEventsAbout } from '#server/store/channels/events.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { audienceOf } from '#server/store/sending/audience.ts';
import {
  collectivesFor,
  collectivesOf,
  confirmationsOf,
  confirmCollective,
  noteReminder,
  putCollective,
  putCollectiveRecipient,
  withdrawCollective,
} from '#server/store/sending/collectives.ts';
import { personById } from '#server/store/sending/people.ts';
import { asked } from '#server/calls/sending/asked.ts';
import { requireDocument, requireReadable } from '#server/calls/document/require.ts';

/** Facts for a collective notification's text. */
interface Told {
  readonly id: number;
  readonly docid: number;
  readonly subject: string;
  readonly text: string;
  readonly priority: number;
  readonly deadline: number | null;
}

const aboutOf = (id: number, userid: number): string => `collective ${id} ${userid}`;

const tell = (trx: Trx, services: Services, told: Told, userid: number, sender: string) =>
  notify(trx, services, {
    userid,
    type: EVENT_TYPES.collective,
    text: { title: told.subject, body: told.text },
    docid: told.docid,
    about: aboutOf(told.id, userid),
    facts: {
      initiatorname: sender,
      ...(told.priority === 1 && { prioritized: true }),
      ...(told.deadline !== null && { enddate: toWireDateTime(told.deadline, services.timeZone) }),
    },
  });

export const collectiveHandlers = {
  collectiveOutList: async ({ services, principal }) => ({
    collectivenotification: (await collectivesOf(services.store.db, principal)).map((row) => outOf(row, services)),
  }),

  collectiveOut: async ({ services, principal, params }) => {
    const row = await requireCollective(services, principal, params.id);
    const recipients = await confirmationsOf(services.store.db, row.id);
    return {
      collectivenotification: [
        {
          ...outOf(row, services),
          recipient: recipients.map(({ userid, username, rdate, fileversion }) => ({
            userid,
            username,
            ...(rdate !== null && { rdate: toWireDateTime(rdate, services.timeZone) }),
            ...(fileversion !== null && { fileversion }),
          })),
        },
      ],
    };
  },

  collectiveOutAdd: async ({ services, principal, body }) => {
    ensure(maySend(body));
    const deadline = body.deadline === undefined ? undefined : fromWireDateTime(body.deadline, services.timeZone);
    if (body.deadline !== undefined && deadline === undefined)
      throw new Failure('sending.invalid', { field: 'deadline' });
    const documents = await requireReadable(services, principal, body.docids);
    const collectivenotification = await services.store.db.transaction().execute(async (trx) => {
      const users = await audienceOf(trx, body);
      const sender = await personById(trx, principal.userId);
      const now = services.now();
      const made = [];
      for (const document of documents) {
        const subject = body.subject.trim();
        const row = {
          docid: document.id,
          subject,
          text: body.text,
          priority: body.priority === true ? 1 : 0,
          deadline: deadline ?? null,
        };
        const id = await putCollective(trx, {
          ...row,
          docversion: document.version,
          userid: principal.userId,
          receipt: body.receipt === true ? 1 : 0,
          createdat: now,
          deletedat: null,
        });
        const left: string[] = [];
        for (const user of users) {
          if ((await tell(trx, services, { ...row, id }, user.id, sender)) === undefined) left.push(user.name);
          else await putCollectiveRecipient(trx, id, user.id);
        }
        // If no recipient may see the document, nothing at all is sent.
        if (left.length === users.length) throw new Failure('sending.invalid', { field: 'recipient' });
        const entry = { at: now, userId: principal.userId, docid: document.id, newvalue: subject, ...asked(body) };
        await writeAudit(trx, { ...entry, action: 'document.notified' });
        made.push({ id, people: users.length - left.length, left });
      }
      return made;
    });
    return { collectivenotification };
  },

  collectiveOutDelete: async ({ services, principal, params }) => {
    const row = await requireCollective(services, principal, params.id);
    await services.store.db.transaction().execute(async (trx) => {
      const at = services.now();
      await withdrawCollective(trx, row.id, at);
      for (const { userid } of await confirmationsOf(trx, row.id))
        await finishEventsAbout(trx, aboutOf(row.id, userid), at);
      const entry = { at, userId: principal.userId, docid: row.docid, oldvalue: row.subject };
      await writeAudit(trx, { ...entry, action: 'document.notified' });
    });
    return {};
  },

  collectiveRemind: async ({ services, principal, params }) => {
    const row = await requireCollective(services, principal, params.id);
    const people = await services.store.db.transaction().execute(async (trx) => {
      const at = services.now();
      const open = (await confirmationsOf(trx, row.id)).filter(({ rdate }) => rdate === null);
      const sender = await personById(trx, principal.userId);
      for (const { userid } of open) {
        // Replaces their earlier notification.
        await finishEventsAbout(trx, aboutOf(row.id, userid), at);
        await tell(trx, services, row, userid, sender);
        await noteReminder(trx, row.id, userid, at);
      }
      const entry = { at, userId: principal.userId, docid: row.docid, newvalue: row.subject };
      await writeAudit(trx, { ...entry, action: 'document.notified' });
      return open.length;
    });
    return { collectivenotification: [{ people }] };
  },

  collectiveInList: async ({ services, principal }) => {
    const rows = await collectivesFor(services.store.db, principal);
    return { collectivenotification: [...new Set(rows.map(({ docid }) => docid))].map((fileid) => ({ fileid })) };
  },

  collectiveInOf: async ({ services, principal, params }) => {
    const document = await requireDocument(services, principal, params.docid);
    const rows = await collectivesFor(services.store.db, principal, document.id);
    return {
      collectivenotification: rows.map(({ rdate, username, ...row }) => ({
        ...factsOf(row, services),
        username,
        ...(rdate !== null && { rdate: toWireDateTime(rdate, services.timeZone) }),
      })),
    };
  },

  collectiveInSet: async ({ services, principal, params, body }) => {
    const { userId } = principal;
    await services.store.db.transaction().execute(async (trx) => {
      const row = (await collectivesFor(trx, principal)).find(({ id }) => id === params.id);
      if (row === undefined) throw new Failure('collective.unknown');
      if (row.docversion !== body.docversion) throw new Failure('collective.version', { version: row.docversion });
      const at = services.now();
      const key = { collectiveid: row.id, userid: userId };
      if (!(await confirmCollective(trx, key, body.docversion, at))) return;
      await finishEventsAbout(trx, aboutOf(row.id, userId), at);
      const newvalue = `${row.subject} (${body.docversion})`;
      await writeAudit(trx, { at, userId, action: 'document.confirmed', docid: row.docid, newvalue });
      if (row.receipt === 1)
        await notify(trx, services, {
          userid: row.userid,
          type: EVENT_TYPES.none,
          text: { name: 'confirmed', values: { name: await personById(trx, userId), subject: row.subject } },
          docid: row.docid,
        });
    });
    return {};
  },
} satisfies Partial<Handlers>;

async function requireCollective({ store }: Services, principal: Principal, id: number) {
  const row = (await collectivesOf(store.db, principal)).find((one) => one.id === id);
  if (row === undefined) throw new Failure('collective.unknown');
  return row;
}

interface Facts extends Told {
  readonly docversion: number;
  readonly filename: string;
  readonly createdat: number;
}

const factsOf = (row: Facts, { timeZone }: Pick<Services, 'timeZone'>) => ({
  id: row.id,
  docid: row.docid,
  docversion: row.docversion,
  filename: row.filename,
  subject: row.subject,
  text: row.text,
  createdate: toWireDateTime(row.createdat, timeZone),
  priority: row.priority === 1,
  ...(row.deadline !== null && { deadline: toWireDateTime(row.deadline, timeZone) }),
});

const outOf = (
  row: Facts & { readonly people: unknown; readonly confirmed: unknown },
  services: Pick<Services, 'timeZone'>,
): CollectiveOut => ({ ...factsOf(row, services), people: Number(row.people), confirmed: Number(row.confirmed) });
