import { TOAST_MS, TOAST_PROTOCOL_MAXIMUM } from '#core/contract/constants.ts';

/** Specification, section 8, Toast behaviour. */
export type ToastType = 'error' | 'warning' | 'info' | 'success';

export interface ToastRequest {
  readonly type: ToastType;
  readonly title?: string;
  readonly message: string;
  /** Milliseconds until it closes, if not its type's default; 0 keeps it. */
  readonly lifetime?: number;
  /** Retries what failed; offered beside the message. */
  readonly retry?: () => void;
  /** What the button for it says, if not 'Try again'. */
  readonly retryLabel?: string;
  /** Its origin, for the log: the name of a call or area. */
  readonly component?: string;
}

export interface Toast extends Omit<ToastRequest, 'lifetime'> {
  readonly id: number;
  readonly lifetime: number;
  /** It was shown to a user who has left. */
  readonly past?: true;
}

/** Milliseconds a toast of this type stays; 0 until closed. `hideErrorSeconds` is the setting HIDE_ERROR_TOAST. */
export const lifetimeOf = (type: ToastType, hideErrorSeconds: number): number =>
  type === 'error' ? hideErrorSeconds * 1000 : TOAST_MS[type];

const isSame = (one: ToastRequest, other: ToastRequest): boolean =>
  one.type === other.type && one.title === other.title && one.message === other.message;

/** Whether this toast may be shown: identical ones are never shown at the same time. */
export const canShow = (shown: readonly Toast[], request: ToastRequest): boolean =>
  !shown.some((toast) => isSame(toast, request));

/** Adds an entry at the front of the log, dropping the oldest. */
export const addToProtocol = <Entry>(entries: readonly Entry[], entry: Entry): Entry[] =>
  [entry, ...entries].slice(0, TOAST_PROTOCOL_MAXIMUM);
