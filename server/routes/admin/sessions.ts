import type { Handlers } from '#server/http/call.ts';
import { presentSession, publicId } from '#server/calls/people/sessionUser.ts';
import { endSessionsOfUser, sessionsOfUser } from '#server/store/admin/sessions.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminSessionHandlers = {
  adminSessionList: async (call) => {
    const { services, principal, query } = call;
    const sessions = await changing(call, ({ trx, at }) => sessionsOfUser(trx, query.userid, at));
    return { session: sessions.map((session) => presentSession(session, principal, services)) };
  },

  adminSessionEnd: async (call) => {
    const { services, principal, body } = call;
    const { userid, id } = body;
    const left = await changing(call, (change) =>
      endSessionsOfUser(change, userid, id === undefined ? undefined : ({ idhash }) => publicId(idhash) === id),
    );
    return { session: left.map((session) => presentSession(session, principal, services)) };
  },
} satisfies Partial<Handlers>;
