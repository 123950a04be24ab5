import { LOG_WINDOW } from '#core/contract/admin/adminLog.ts';
import { dayEnd, dayStart, toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { addNote, auditLog, notesLog, removeNote } from '#server/store/admin/log.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminLogHandlers = {
  logList: async ({ services, query, signal }) => {
    const { store } = services;
    const { kind = 'audit', from, to, limit = LOG_WINDOW, ...rest } = query;
    const filter = {
      ...rest,
      limit,
      from: from === undefined ? undefined : dayStart(from, services.timeZone),
      to: to === undefined ? undefined : dayEnd(to, services.timeZone),
    };
    if (kind === 'note') {
      const notes = await notesLog(store, filter);
      return {
        log: notes.map(({ id, at, userid, user, text }) => ({
          id,
          kind,
          at: toWireDateTime(at, services.timeZone),
          userid,
          user,
          action: 'log.noted',
          newvalue: text,
        })),
      };
    }
    const entries = await auditLog(store, filter, (sought) => services.searches.numbers(sought, signal, true));
    return {
      log: entries.map(({ id, at, userid, user, action, docid, oldvalue, newvalue }) => ({
        id,
        kind,
        at: toWireDateTime(at, services.timeZone),
        userid,
        user: user ?? '',
        action,
        ...(docid !== null && { docid }),
        ...(oldvalue !== null && { oldvalue }),
        ...(newvalue !== null && { newvalue }),
      })),
    };
  },

  logSet: async (call) => {
    const { services, body, principal } = call;
    const id = await changing(call, (change) => addNote(change, body.text));
    const [note] = await notesLog(services.store, { before: id + 1, limit: 1 });
    return {
      log: [
        {
          id,
          kind: 'note' as const,
          at: toWireDateTime(note?.at ?? services.now(), services.timeZone),
          userid: principal.userId,
          user: note?.user ?? '',
          action: 'log.noted',
          newvalue: body.text,
        },
      ],
    };
  },

  logDelete: async (call) => {
    await changing(call, (change) => removeNote(change, call.query.id));
    return {};
  },
} satisfies Partial<Handlers>;
