import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import type { Call } from '#server/http/call.ts';
import { sessionLife } from '#server/http/signin/sessions.ts';
import { mayEnterAdministration } from '#server/rules/admin.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { loadGrants } from '#server/store/people/principals.ts';
import { openSession, type SessionRow, type UserRow } from '#server/store/people/sessions.ts';
import { presentUser } from './sessionUser.ts';
import { spendCode } from './spendCode.ts';

/** Module of a login that names none (assumed). */
const DEFAULT_MODULE = 'Viewer';
/** A browser's self-description is cut to this many characters. */
const USER_AGENT_MAXIMUM = 400;

type SignInCall = Pick<
  Call<'userLogin'>,
  'services' | 'session' | 'address' | 'header' | 'device' | 'rememberDevice' | 'signal'
>;
type Wish = Pick<Call<'userLogin'>['body'], 'modulename' | 'moduleid' | 'keepalive'>;

/**
 * Checks the one-time code of a user with two-factor sign-in; a code opens only one session.
 * @throws Failure 'login.codeRequired', 'login.codeWrong', 'request.tooMany'
 */
export async function checkCode(call: SignInCall, user: UserRow, otp: string | undefined): Promise<void> {
  if (user.totpsecret === null) return;
  if (otp === undefined || otp === '') throw new Failure('login.codeRequired');
  if (!(await spendCode(call, user, otp))) throw new Failure('login.codeWrong');
}

/** Opens a session for an authenticated user; the log says which provider named them, if one did. */
export async function enter(
  { services, session, address, header, rememberDevice }: SignInCall,
  user: UserRow,
  { modulename, moduleid, keepalive = false }: Wish,
  provider?: string,
): Promise<SessionUser> {
  if (moduleid === ADMIN_MODULE_ID) ensure(mayEnterAdministration(await loadGrants(services.store.db, user.id)));
  const now = services.now();
  const replaced = session.hash;
  const fresh = session.fresh();
  const row: SessionRow = {
    idhash: fresh.hash,
    userid: user.id,
    useragent: (header('user-agent') ?? '').slice(0, USER_AGENT_MAXIMUM),
    address,
    modulename: modulename ?? DEFAULT_MODULE,
    moduleid: moduleid ?? 0,
    keepalive: keepalive ? 1 : 0,
    createdat: now,
    seenat: now,
    expiresat: now + sessionLife(keepalive),
  };
  if (!(await openSession(services.store.db, row, user, replaced, provider))) throw new Failure('login.refused');
  fresh.send(keepalive);
  rememberDevice(user.login);
  return presentUser(user, row);
}
