import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

/** Who may administer at all: a user whose groups give the right. */
export const mayEnterAdministration = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has(ADMINISTRATION) ? null : new Failure('session.adminMissing');

/**
 * Administration is done by who holds the right, in a session of module id 9 (section 3): signed in so, or after
 * showing the password again.
 */
export const mayAdminister = (principal: Pick<Principal, 'rights' | 'moduleid'>): Failure | null =>
  mayEnterAdministration(principal) ??
  (principal.moduleid === ADMIN_MODULE_ID ? null : new Failure('session.adminSignIn'));
