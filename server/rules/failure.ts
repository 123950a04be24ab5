import type { ErrorName } from '#core/contract/errors.ts';

/** Values for the message's placeholders. */
export type FailureDetails = Readonly<Record<string, string | number>>;

/**
 * A failure defined by the contract: thrown anywhere below a route, and answered with its status, code and text from
 * the catalogue.
 */
export class Failure extends Error {
  readonly error: ErrorName;
  readonly details: FailureDetails;

  constructor(error: ErrorName, details: FailureDetails = {}) {
    super(error);
    this.error = error;
    this.details = details;
  }
}

/** Throws a rule's objection, if any. */
export function ensure(objection: Failure | null): void {
  if (objection !== null) throw objection;
}
