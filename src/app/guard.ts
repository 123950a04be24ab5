import type { SessionStatus } from '#src/stores/session/store.ts';

/** What the guard decides about a path (specification, section 2, Navigation guard). */
export type Passage =
  | { readonly kind: 'enter' }
  /** Not known yet whether there is a session. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: string; readonly remember: boolean };

export interface Visitor {
  readonly status: SessionStatus;
  /** The user logged out on purpose: the place is left, not interrupted. */
  readonly left: boolean;
}

export const LOGIN_PATH = '/login';

/** Whether the visitor may enter a page that needs a session. */
export const passageInside = ({ status, left }: Visitor): Passage => {
  if (status === 'unknown') return { kind: 'wait' };
  if (status === 'loggedIn') return { kind: 'enter' };
  return { kind: 'redirect', to: LOGIN_PATH, remember: !left };
};

/** The way out of the login page: a session leads to where the visitor wanted to go. */
export const passageAtLogin = ({ status }: Visitor, remembered: string | undefined): Passage => {
  if (status === 'unknown') return { kind: 'wait' };
  return status === 'loggedIn' ? { kind: 'redirect', to: safeReturn(remembered), remember: false } : { kind: 'enter' };
};

/** A remembered path that leads within the app and not back to the login; '/' for every other text. */
export const safeReturn = (path: string | undefined): string => (path !== undefined && /^\/(?![/\\])/.test(path) && !path.startsWith(LOGIN_PATH) ? path : '/');
