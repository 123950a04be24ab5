import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

type Person = Pick<Principal, 'userId' | 'rights'>;

/** Shared templates are managed by administrators, private ones by their owner. */
export const mayKeepMailTemplate = (
  { userId, rights }: Person,
  { userid, shared }: { readonly userid: number; readonly shared: boolean },
): Failure | null => ((shared ? rights.has(ADMINISTRATION) : userid === userId) ? null : new Failure('right.missing'));
