import type { ErrorName } from '#core/contract/errors.ts';

/** What a message is filled with. */
export type FailureDetails = Readonly<Record<string, string | number>>;

/**
 * A call that fails as the contract foresees: thrown anywhere below a route, answered with the catalogue's status, code
 * and text.
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

/** Goes on only where a rule had nothing against it. */
export function demand(objection: Failure | null): void {
  if (objection !== null) throw objection;
}
