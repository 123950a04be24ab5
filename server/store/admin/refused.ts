/** Why a change of the set-up is refused; thrown to roll back its transaction. */
export type Refusal =
  | 'unknown'
  | 'conflict'
  | 'nameTaken'
  | 'inUse'
  | 'productInUse'
  | 'invalid'
  | 'lastAdministrator'
  | 'givenUp';

export class Refused extends Error {
  readonly refusal: Refusal;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(refusal: Refusal, details: Readonly<Record<string, string | number>> = {}) {
    super(refusal);
    this.refusal = refusal;
    this.details = details;
  }
}
