import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

/** Days after which an invitation is void (assumed). */
export const INVITATION_DAYS = 7;
/** Most users that are invited at once. */
export const INVITED_MAXIMUM = 500;

/** 256 bits in base64url. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/));

export const invitationOperations = {
  /**
   * Gives users a link by which they choose a password, once; one given before is void. It leaves by mail; where no
   * mail is sent, or the user has no address, its token is told here and never again.
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
        /** Where it is sent to. */
        address: z.optional(z.string()),
        token: z.optional(Token),
      }),
    }),
    errors: ['admin.unknown', 'admin.invalid'],
    provenance: assumed,
  }),
  /** Whose invitation it is: who holds the link is told how they are called here. */
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
  /** Uses it up: the password (base64) is theirs from now on, and every session of before ends. */
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
