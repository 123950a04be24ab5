import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

/** Users with the right may open the administration. */
export const mayEnterAdministration = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has(ADMINISTRATION) ? null : new Failure('session.adminMissing');

/**
 * Administration requires the right and a session with module id 9 (section 3): by signing in that way, or by
 * confirming the password.
 */
export const mayAdminister = (principal: Pick<Principal, 'rights' | 'moduleid'>): Failure | null =>
  mayEnterAdministration(principal) ??
  (principal.moduleid === ADMIN_MODULE_ID ? null : new Failure('session.adminSignIn'));
