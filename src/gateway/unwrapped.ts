import type { Result } from '#core/kernel/result.ts';
import type { CallError } from './error.ts';

/** Thrown for react-query: the gateway's failure, shown in place of the data. */
export class CallFailure extends Error {
  readonly failure: CallError;

  constructor(failure: CallError) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The value of a call's result. @throws CallFailure */
export const unwrapped = <Value>(result: Result<Value, CallError>): Value => {
  if (!result.ok) throw new CallFailure(result.error);
  return result.value;
};
