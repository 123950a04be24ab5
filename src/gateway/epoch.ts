import type { OperationName } from '#core/contract/operations.ts';

/** Calls after which the browser holds another session cookie than before. */
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

/** Another session cookie holds from now on: what was sent with the one before tells nothing about it. */
export const renewEpoch = (): void => {
  epoch += 1;
};

/** What is known of a call's session from its sending to its answer. */
export interface SentCall {
  /** When it was sent, milliseconds of performance.now(). */
  readonly at: number;
  /**
   * Notes the answer. @returns whether a refusal of the session (401) is about the session of this moment, and not
   * about one before
   */
  readonly answered: (succeeded: boolean) => boolean;
}

/** Notes that a call is sent; `answered` is to be called once. */
export const noteSent = (name: OperationName): SentCall => {
  const sentIn = epoch;
  const renews = RENEWING.has(name);
  if (renews) renewalsUnderWay += 1;
  return {
    at: performance.now(),
    answered: (succeeded) => {
      // While a renewal is under way the server may know the new cookie only; if there is none after all, the next call
      // says so.
      if (renews) renewalsUnderWay -= 1;
      const isPresent = epoch === sentIn && (renews || renewalsUnderWay === 0);
      if (renews && succeeded) renewEpoch();
      return isPresent;
    },
  };
};
