import type { SendTo } from '#core/contract/work/sending.ts';
import { Failure } from './failure.ts';

/** A sending needs a subject and at least one recipient (specification, section 5, Catalogue rules). */
export function maySend({ subject, userids, groupids }: Pick<SendTo, 'subject' | 'userids' | 'groupids'>) {
  if (subject.trim() === '') return new Failure('sending.invalid', { field: 'subject' });
  return userids.length + groupids.length === 0 ? new Failure('sending.invalid', { field: 'recipient' }) : null;
}
