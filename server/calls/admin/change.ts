import type { ErrorName } from '#core/contract/errors.ts';
import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { type Refusal, Refused } from '#server/store/admin/refused.ts';
import type { Change } from '#server/store/admin/rows.ts';
import type { Principal } from '#server/store/people/principals.ts';

const errors: Record<Refusal, ErrorName> = {
  unknown: 'admin.unknown',
  conflict: 'admin.conflict',
  nameTaken: 'admin.nameTaken',
  inUse: 'admin.inUse',
  productInUse: 'admin.productInUse',
  invalid: 'admin.invalid',
  lastAdministrator: 'admin.lastAdministrator',
  givenUp: 'admin.importGivenUp',
};

/** Runs changes of the set-up in one transaction. @throws Failure for what the store refuses */
export async function changing<Value>(
  { services, principal }: { readonly services: Services; readonly principal: Pick<Principal, 'userId'> },
  work: (change: Change) => Promise<Value>,
): Promise<Value> {
  const { store, now } = services;
  try {
    return await store.db
      .transaction()
      .execute((trx) => work({ trx, dialect: store.dialect, by: principal.userId, at: now() }));
  } catch (error) {
    throw error instanceof Refused ? new Failure(errors[error.refusal], error.details) : error;
  }
}
