import * as z from 'zod/mini';
import { assumed, fieldsAssumed, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';
import { SessionUser } from './user.ts';

/** A password on its way: base64 of UTF-8 (section 5). */
const SentPassword = Text(2000);
/** A one-time code of the user's app, or one of the recovery codes. */
const OneTimeCode = Text(40);

/** Whether codes are asked for at login, and how many recovery codes are unused. */
export const TwoFactor = z.object({ active: z.boolean(), recoverycodes: z.number() });
export type TwoFactor = z.infer<typeof TwoFactor>;

/** Stands in once for a one-time code when the user's device is lost; told when it is made, never again. */
export const RecoveryCode = z.object({ code: z.string() });
export type RecoveryCode = z.infer<typeof RecoveryCode>;

/** A user's picture: a JPEG of at most 64 KiB in base64, empty for none. */
const Picture = z.union([
  z.literal(''),
  z
    .string()
    .check(z.maxLength(87_382), z.regex(/^\/9j\/(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)),
]);

/** Names a session to its user without opening it. */
const SessionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** A live session of the user: on which device it was opened, and when it was last used. */
export const ListedSession = z.object({
  id: SessionId,
  /** The one that asks. */
  current: z.boolean(),
  /** What the browser said of itself; empty where it said nothing. */
  useragent: z.string(),
  /** Network address it was opened from. */
  address: z.string(),
  createdate: WireDateTime,
  usedate: WireDateTime,
});
export type ListedSession = z.infer<typeof ListedSession>;

const codeErrors = ['twofactor.codeWrong', 'request.tooMany'] as const;

/** What users do with their own account; nobody needs it to see a first page. */
export const accountOperations = {
  userSessionList: operation({
    method: 'GET',
    path: '/dms/user/session/list',
    effect: 'read',
    answer: nouns({ session: ListedSession }),
    provenance: assumed,
  }),
  /** Signs the user out on one device; one that is signed out already is as it should be. */
  userSessionEnd: operation({
    method: 'POST',
    path: '/dms/user/session/end',
    effect: 'change',
    body: z.object({ id: SessionId }),
    answer: nouns({}),
    provenance: assumed,
  }),
  /** Changes the user's own password. Every other session of theirs ends, and this one goes on under a new id. */
  userSet: operation({
    method: 'POST',
    path: '/dms/user/set',
    effect: 'change',
    access: 'pending',
    body: z.object({ id: Id, password: z.object({ value: SentPassword, newvalue: SentPassword }) }),
    answer: nouns({ user: SessionUser }),
    errors: [
      'password.wrong',
      'password.none',
      'password.tooWeak',
      'password.same',
      'right.missing',
      'request.tooMany',
    ],
    failure: 'responseCode',
    provenance: fieldsPartly,
  }),
  /** Sets or removes the user's own picture. */
  userImage: operation({
    method: 'POST',
    path: '/dms/user/{id}/image',
    effect: 'change',
    params: z.object({ id: IdText }),
    body: z.object({ image: Picture }),
    answer: nouns({ user: SessionUser }),
    errors: ['right.missing'],
    provenance: fieldsAssumed,
  }),
  /**
   * Counted like a login: it must be no way to guess a password that login has closed. `docid` is the document that is
   * to be signed with it (field assumed).
   */
  userVerifyPassword: operation({
    method: 'POST',
    path: '/dms/user/verifypassword',
    effect: 'change',
    body: z.object({ password: SentPassword, docid: z.optional(Id) }),
    answer: nouns({}),
    errors: ['password.wrong', 'password.none', 'request.tooMany'],
    provenance: fieldsPartly,
  }),
  userTwoFactor: operation({
    method: 'GET',
    path: '/dms/user/twofactor',
    effect: 'read',
    answer: nouns({ twofactor: TwoFactor }),
    provenance: assumed,
  }),
  /**
   * Takes the secret that the user's app has been given once a code of it proves that it has. Ends the other sessions,
   * answers ten recovery codes. The password is asked for unless the set-up is due before anything else.
   */
  userTwoFactorActivate: operation({
    method: 'POST',
    path: '/dms/user/twofactor/activate',
    effect: 'change',
    access: 'pending',
    body: z.object({
      id: Id,
      twofactor: z.object({ newvalue: z.string().check(z.regex(/^[A-Z2-7]{32}$/)) }),
      otp: OneTimeCode,
      password: z.optional(SentPassword),
    }),
    answer: nouns({ user: SessionUser, recoverycode: RecoveryCode }),
    errors: ['twofactor.active', 'right.missing', 'password.wrong', 'password.none', ...codeErrors],
    provenance: assumed,
  }),
  userTwoFactorDeactivate: operation({
    method: 'POST',
    path: '/dms/user/twofactor/deactivate',
    effect: 'change',
    body: z.object({ id: Id, otp: OneTimeCode }),
    answer: nouns({ user: SessionUser }),
    errors: ['twofactor.inactive', 'twofactor.forced', 'right.missing', ...codeErrors],
    provenance: assumed,
  }),
  /**
   * Makes ten recovery codes in place of those left. Ends the other sessions: who has seen the old ones may have opened
   * one.
   */
  userRecoveryCodes: operation({
    method: 'POST',
    path: '/dms/user/twofactor/recoverycodes',
    effect: 'change',
    body: z.object({ otp: OneTimeCode, password: SentPassword }),
    answer: nouns({ user: SessionUser, recoverycode: RecoveryCode }),
    errors: ['twofactor.inactive', 'password.wrong', 'password.none', ...codeErrors],
    provenance: assumed,
  }),
};
