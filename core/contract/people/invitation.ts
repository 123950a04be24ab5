import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

/** Days after which an invitation expires (assumed). */
export const INVITATION_DAYS = 7;
/** Most users invited at once. */
export const INVITED_MAXIMUM = 500;

/** 256 bits in base64url. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/));

export const invitationOperations = {
  /**
   * Gives users a one-time link to choose a password; an earlier link becomes invalid. It is sent by mail; if mail is
   * off or the user has no address, the token is answered here, once.
   */
  adminUserInvite: operation({
    method: 'POST',
    path: '/dms/admin/user/invite',
    effect: 'change',
    access: 'admin',
    body: z.object({ userid: z.array(Id).check(z.minLength(1), z.maxLength(INVITED_MAXIMUM)) }),
    answer: nouns({
      invitation: z.object({
        userid: Id,
        login: z.string(),
        /** Address it was sent to. */
        address: z.optional(z.string()),
        token: z.optional(Token),
      }),
    }),
    errors: ['admin.unknown', 'admin.invalid'],
    provenance: assumed,
  }),
  /** The user an invitation is for: shows the holder of the link their user name. */
  userInvitation: operation({
    method: 'POST',
    path: '/dms/user/invitation',
    effect: 'change',
    access: 'public',
    body: z.object({ token: Token }),
    answer: nouns({ user: z.object({ name: z.string(), firstname: z.string(), surname: z.string() }) }),
    errors: ['invitation.unknown', 'request.tooMany'],
    provenance: assumed,
  }),
  /** Uses the invitation: sets the password (base64) and ends all earlier sessions. */
  userInvitationAccept: operation({
    method: 'POST',
    path: '/dms/user/invitation/accept',
    effect: 'change',
    access: 'public',
    body: z.object({ token: Token, password: Text(2000) }),
    answer: nouns({}),
    errors: ['invitation.unknown', 'password.tooWeak', 'request.tooMany'],
    provenance: assumed,
  }),
} as const;
