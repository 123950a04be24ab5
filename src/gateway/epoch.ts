import type { OperationName } from '#core/contract/operations.ts';

/** Calls that change the session cookie. */
const RENEWING: ReadonlySet<OperationName> = new Set([
  'userLogin',
  'userLoginCloud',
  'userSet',
  'userTwoFactorActivate',
  'userTwoFactorDeactivate',
  'userRecoveryCodes',
]);

let epoch = 0;
let renewalsUnderWay = 0;

/** Call when the session cookie changes: answers to calls sent with the old one say nothing about the session. */
export const renewEpoch = (): void => {
  epoch += 1;
};

/** Tracks which session a call was sent with. */
export interface SentCall {
  /** Time of sending, in milliseconds of performance.now(). */
  readonly at: number;
  /** Records the answer. @returns whether a 401 concerns the present session, not an earlier one */
  readonly answered: (succeeded: boolean) => boolean;
}

/** Records that a call is sent; `answered` must be called once. */
export const noteSent = (name: OperationName): SentCall => {
  const sentIn = epoch;
  const renews = RENEWING.has(name);
  if (renews) renewalsUnderWay += 1;
  return {
    at: performance.now(),
    answered: (succeeded) => {
      // During a renewal the server may already know only the new cookie; if the session is really gone, the next call
      // shows it.
      if (renews) renewalsUnderWay -= 1;
      const isPresent = epoch === sentIn && (renews || renewalsUnderWay === 0);
      if (renews && succeeded) renewEpoch();
      return isPresent;
    },
  };
};
