import * as z from 'zod/mini';
import { assumed, fieldsAssumed, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';
import { SessionUser } from './user.ts';

/** A password in transit: base64 of UTF-8 (section 5). */
const SentPassword = Text(2000);
/** A code from the user's authenticator app, or a recovery code. */
const OneTimeCode = Text(40);

/** Whether codes are required at login, and how many recovery codes are unused. */
export const TwoFactor = z.object({ active: z.boolean(), recoverycodes: z.number() });
export type TwoFactor = z.infer<typeof TwoFactor>;

/** Replaces a one-time code once if the user's device is lost; answered only when it is made. */
export const RecoveryCode = z.object({ code: z.string() });
export type RecoveryCode = z.infer<typeof RecoveryCode>;

/** A user's picture: a JPEG of at most 64 KiB in base64, empty for none. */
const Picture = z.union([
  z.literal(''),
  z
    .string()
    .check(z.maxLength(87_382), z.regex(/^\/9j\/(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)),
]);

/** Identifies a session to its user, but cannot be used to sign in. */
const SessionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** A live session of the user: the device it was opened on, and when it was last used. */
export const ListedSession = z.object({
  id: SessionId,
  /** The calling session. */
  current: z.boolean(),
  /** The browser's user agent; empty if it sent none. */
  useragent: z.string(),
  /** Network address from which it was opened. */
  address: z.string(),
  createdate: WireDateTime,
  usedate: WireDateTime,
});
export type ListedSession = z.infer<typeof ListedSession>;

const codeErrors = ['twofactor.codeWrong', 'request.tooMany'] as const;

/** Calls about the user's own account; none is needed for the first page. */
export const accountOperations = {
  userSessionList: operation({
    method: 'GET',
    path: '/dms/user/session/list',
    effect: 'read',
    answer: nouns({ session: ListedSession }),
    provenance: assumed,
  }),
  /** Signs the user out on one device; a session that has already ended is no error. */
  userSessionEnd: operation({
    method: 'POST',
    path: '/dms/user/session/end',
    effect: 'change',
    body: z.object({ id: SessionId }),
    answer: nouns({}),
    provenance: assumed,
  }),
  /** Changes the user's own password. All other sessions of the user end; this one continues under a new id. */
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
   * Attempts are limited as at login: otherwise it could be used to guess a password that login has blocked. `docid` is
   * the document to be signed with it (field assumed).
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
   * Activates the secret once the user's app has proved, by a code, that it has it. Ends the other sessions and answers
   * ten recovery codes. The password is required unless the set-up is forced.
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
   * Replaces the remaining recovery codes by ten new ones. Ends the other sessions: someone who saw the old codes may
   * have opened one.
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
