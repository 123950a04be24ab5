import { create } from 'zustand';
import type { SessionUser } from '#core/contract/people/user.ts';

/** `unknown` until the server has said whether this browser still holds a session. */
export type SessionStatus = 'unknown' | 'loggedOut' | 'loggingIn' | 'loggedIn';

interface SessionState {
  status: SessionStatus;
  /** Who is signed in, or whose interrupted work is on the screen. */
  user: SessionUser | null;
  /** Master data is loaded: areas may be shown (specification, section 4). */
  ready: boolean;
  /** The user logged out: what was on the screen is left, not interrupted. */
  left: boolean;
  /**
   * The session ended unasked (specification, section 8, 401): the screen stays, veiled, until the same user is back.
   */
  interrupted: boolean;
  /** Why the server could not be asked whether there is a session, while that is not known. */
  unanswered: string | undefined;
}

export const noSession: SessionState = {
  status: 'loggedOut',
  user: null,
  ready: false,
  left: false,
  interrupted: false,
  unanswered: undefined,
};

export const useSession = create<SessionState>()((): SessionState => ({ ...noSession, status: 'unknown' }));
