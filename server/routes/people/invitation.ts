import { hash } from '@node-rs/argon2';
import { readBase64 } from '#server/http/body.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { changing } from '#server/calls/admin/change.ts';
import { Failure } from '#server/rules/failure.ts';
import { invitedUntil } from '#server/rules/invitation.ts';
import { freshToken, hashOfToken } from '#server/rules/token.ts';
import { ensureStrong } from '#server/rules/password.ts';
import { inviteUser } from '#server/store/admin/users.ts';
import { acceptInvitation, findInvited } from '#server/store/people/invitations.ts';

/** The invited user behind a link; throttled. */
async function behind({
  services,
  address,
  signal,
  body,
}: Pick<Call<'userInvitation'>, 'services' | 'address' | 'signal' | 'body'>) {
  const tokenhash = hashOfToken(body.token);
  const now = services.now();
  await services.invitationLinks.admit({ address, link: tokenhash }, now, signal);
  const user = await findInvited(services.store.db, { tokenhash }, now);
  if (user === undefined) throw new Failure('invitation.unknown');
  return { user, tokenhash };
}

export const invitationHandlers = {
  adminUserInvite: async (call) => {
    const { services, body } = call;
    const invited = await changing(call, async (change) => {
      const made = [];
      for (const userid of new Set(body.userid)) {
        const { token, tokenhash } = freshToken();
        const expiresat = invitedUntil(change.at);
        const { login, address } = await inviteUser(change, { userid, tokenhash, expiresat }, services.sendsMail);
        // For links sent by mail the token is created only when the mail is sent.
        made.push({ userid, login, ...(address === undefined ? { token } : { address }) });
      }
      return made;
    });
    return { invitation: invited };
  },

  userInvitation: async (call) => {
    const { login, firstname, surname } = (await behind(call)).user;
    return { user: [{ name: login, firstname, surname }] };
  },

  userInvitationAccept: async (call) => {
    const { services, body } = call;
    const password = readBase64(body.password);
    ensureStrong(password);
    const { tokenhash } = await behind(call);
    if (!(await acceptInvitation(services.store.db, tokenhash, await hash(password), services.now())))
      throw new Failure('invitation.unknown');
    return {};
  },
} satisfies Partial<Handlers>;
