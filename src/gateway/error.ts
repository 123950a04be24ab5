import type { ErrorName } from '#core/contract/errors.ts';
import type { Response as EnvelopeResponse } from '#core/contract/envelope.ts';

/** Failures the client finds by itself; their texts stand in locales/<language>/app.json under `failure`. */
export type ClientFailure = 'noResponse' | 'offline' | 'malformed' | 'notServed' | 'aborted' | 'unexpected';

/** Why a call gave no answer to work with. */
export interface CallError {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** `response.code` of the envelope; 0 where there was none. */
  readonly code: number;
  /** Absent for a code that the error catalogue does not know. */
  readonly name?: ErrorName | ClientFailure;
  /** For the user, in the user's language. */
  readonly message: string;
  readonly details?: NonNullable<EnvelopeResponse['details']>;
}
