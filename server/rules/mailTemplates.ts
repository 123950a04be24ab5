import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

type Person = Pick<Principal, 'userId' | 'rights'>;

/** What everybody sees is kept by whoever administers the company; one's own by oneself. */
export const mayKeepMailTemplate = (
  { userId, rights }: Person,
  { userid, shared }: { readonly userid: number; readonly shared: boolean },
): Failure | null => ((shared ? rights.has(ADMINISTRATION) : userid === userId) ? null : new Failure('right.missing'));
