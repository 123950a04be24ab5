import { MODULE_GUARD_FREE } from '#core/contract/constants.ts';
import type { SessionStatus } from '#src/stores/session/store.ts';

/** What a visitor sees: the areas, the sign-in, or nothing while it is not known whether there is a session. */
export type Passage = 'inside' | 'login' | 'wait';

export interface Visitor {
  readonly status: SessionStatus;
  readonly user: { readonly moduleid: number } | null;
  readonly interrupted: boolean;
}

export const LOGIN_PATH = '/login';

/**
 * Specification, section 2, Navigation guard; section 6: a session of module 28 passes without authentication. The
 * server still requires a session: this guards screens, not data. An interrupted session keeps its screen, behind a
 * veil.
 */
export const passageOf = ({ status, user, interrupted }: Visitor): Passage => {
  if (status === 'loggedIn' || interrupted || user?.moduleid === MODULE_GUARD_FREE) return 'inside';
  return status === 'unknown' ? 'wait' : 'login';
};

/** A remembered path, if it is inside the app and not the sign-in; otherwise '/'. */
export const safeReturn = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])/.test(path) && !isLogin(path) ? path : '/';

export const isLogin = (path: string): boolean => path.startsWith(LOGIN_PATH);
