import type { ErrorName } from '#core/contract/errors.ts';
import type { Response as EnvelopeResponse } from '#core/contract/envelope.ts';

/** Failures detected by the client; their texts are in locales/<language>/app.json under `failure`. */
export type ClientFailure =
  | 'noResponse'
  | 'offline'
  | 'malformed'
  | 'notServed'
  | 'aborted'
  | 'noRoom'
  | 'sessionEnded'
  | 'unexpected';

/** Why a call returned no usable answer. */
export interface CallError {
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  /** `response.code` of the envelope; 0 if there was none. */
  readonly code: number;
  /** Absent for codes not in the error catalogue. */
  readonly name?: ErrorName | ClientFailure;
  /** For the user, in the user's language. */
  readonly message: string;
  readonly details?: NonNullable<EnvelopeResponse['details']>;
}
