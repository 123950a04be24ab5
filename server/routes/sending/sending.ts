import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { fromWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { notify } from '#server/jobs/notify.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { maySend } from '#server/rules/sending.ts';
import { writeAudit } from '#server/store/audit.ts';
import { audienceOf, usersSeeing } from '#server/store/sending/audience.ts';
import {
  dispatchesOf,
  noteSeen,
  putDispatch,
  putDispatchRecipient,
  recipientsOf,
} from '#server/store/sending/dispatches.ts';
import { personById } from '#server/store/sending/people.ts';
import { asked } from '#server/calls/sending/asked.ts';
import { requireDocument, requireReadable } from '#server/calls/document/require.ts';

export const sendingHandlers = {
  userListForDocument: async ({ services, principal, body }) => {
    const { docids = [], notes } = body;
    const realms: number[] = [];
    for (const docid of docids) realms.push((await requireDocument(services, principal, docid)).realmid);
    const { db } = services.store;
    const among = docids.length === 0 ? ({ realms: principal.realms, mode: 'any' } as const) : { realms };
    const users = await usersSeeing(db, { ...among, ...(notes === true && { right: 'note.read' }) });
    return { user: users.map((user) => ({ ...user, active: true })) };
  },

  sendTo: async ({ services, principal, body }) => {
    ensure(maySend(body));
    const { userId } = principal;
    const due = body.duedate === undefined ? undefined : fromWireDateTime(body.duedate, services.timeZone);
    if (body.duedate !== undefined && due === undefined) throw new Failure('sending.invalid', { field: 'duedate' });
    const documents = await requireReadable(services, principal, body.docids);
    const sendto = await services.store.db.transaction().execute(async (trx) => {
      const meant = await audienceOf(trx, body);
      if (meant.length === 0) throw new Failure('sending.invalid', { field: 'recipient' });
      const beside = (await audienceOf(trx, { userids: body.ccuserids ?? [], groupids: [] })).filter(
        ({ id }) => !meant.some((user) => user.id === id),
      );
      const sender = await personById(trx, userId);
      const now = services.now();
      const answer = [];
      for (const { id: docid } of documents) {
        const left: string[] = [];
        const subject = body.subject.trim();
        const id = await putDispatch(trx, {
          docid,
          userid: userId,
          subject,
          text: body.text,
          priority: body.priority === true ? 1 : 0,
          receipt: body.receipt === true ? 1 : 0,
          dueat: due ?? null,
          createdat: now,
        });
        for (const { user, cc } of [
          ...meant.map((one) => ({ user: one, cc: 0 })),
          ...beside.map((one) => ({ user: one, cc: 1 })),
        ]) {
          const eventid = await notify(trx, services, {
            userid: user.id,
            type: EVENT_TYPES.received,
            text: { title: subject, body: body.text },
            docid,
            about: `dispatch ${id} ${user.id}`,
            facts: {
              initiatorname: sender,
              ...(body.priority === true && { prioritized: true }),
              ...(due !== undefined && { enddate: toWireDateTime(due, services.timeZone) }),
            },
          });
          if (eventid === undefined) left.push(user.name);
          else await putDispatchRecipient(trx, { dispatchid: id, userid: user.id, cc, eventid, seenat: null });
        }
        const people = meant.length + beside.length - left.length;
        // If no recipient may see the document, nothing at all is sent.
        if (people === 0) throw new Failure('sending.invalid', { field: 'recipient' });
        await writeAudit(trx, { at: now, userId, action: 'document.sent', docid, newvalue: subject, ...asked(body) });
        answer.push({ docid, people, left });
      }
      return answer;
    });
    return { sendto };
  },

  sendToSeen: async ({ services, principal, body }) => {
    await noteSeen(services.store.db, body.docid, principal.userId, services.now());
    return {};
  },

  sendToList: async ({ services, principal }) => {
    const { db } = services.store;
    const rows = await dispatchesOf(db, principal.userId, principal.realms);
    const recipients = Map.groupBy(
      await recipientsOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ dispatchid }) => dispatchid,
    );
    const wire = (at: number) => toWireDateTime(at, services.timeZone);
    return {
      sendto: rows.map(({ id, docid, filename, subject, text, createdat, dueat, priority, receipt }) => ({
        id,
        docid,
        filename,
        subject,
        text,
        createdate: wire(createdat),
        ...(dueat !== null && { duedate: wire(dueat) }),
        priority: priority === 1,
        receipt: receipt === 1,
        recipient: (recipients.get(id) ?? []).map(({ userid, username, cc, seenat, finishedat }) => ({
          userid,
          username,
          cc: cc === 1,
          ...(seenat !== null && { seendate: wire(seenat) }),
          ...(finishedat !== null && { donedate: wire(finishedat) }),
        })),
      })),
    };
  },
} satisfies Partial<Handlers>;
