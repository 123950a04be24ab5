import { create } from 'zustand';
import type { SessionUser } from '#core/contract/people/user.ts';

/** `unknown` until the server has answered whether this browser still has a session. */
export type SessionStatus = 'unknown' | 'loggedOut' | 'loggingIn' | 'loggedIn';

interface SessionState {
  status: SessionStatus;
  /** The signed-in user, or the one whose interrupted work is on screen. */
  user: SessionUser | null;
  /** Master data is loaded: areas can be shown (specification, section 4). */
  ready: boolean;
  /** The user logged out on purpose, as opposed to an interruption. */
  left: boolean;
  /**
   * The session ended unintentionally (specification, section 8, 401): the screen stays, veiled, until the same user is
   * back.
   */
  interrupted: boolean;
  /** Why the server could not be asked about the session, while that is unknown. */
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
