import { MODULE_FORMS } from '#core/contract/constants.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

/** Forms require a licence (specification, section 6: module 43). */
export const mayUseForms = (modules: readonly number[] | undefined): Failure | null =>
  modules?.includes(MODULE_FORMS) === true ? null : new Failure('form.notLicensed');

/** Users who may archive in a form's realm may edit and share it, and see its answers (assumed). */
export const mayBuild = (
  principal: Pick<Principal, 'rightsIn'>,
  { realmid }: { readonly realmid: number },
): Failure | null => (holds(principal, 'document.archive', realmid) ? null : new Failure('right.missing'));

interface Link {
  /** Last valid day, dd.MM.yyyy. */
  readonly until: string | null;
  readonly most: number | null;
  readonly taken: number | null;
  readonly revoked: number | null;
}

const ordered = (day: string): string => day.split('.').toReversed().join('');

/** Whether a link accepts answers today. @param today dd.MM.yyyy */
export const isOpen = ({ until, most, taken, revoked }: Link, today: string): boolean =>
  revoked === 0 && (until === null || ordered(today) <= ordered(until)) && (most === null || (taken ?? 0) < most);

/** Unknown, revoked, expired and used-up links all give the same error. */
export const mayAnswerLink = (link: Link | undefined, today: string): Failure | null =>
  link !== undefined && isOpen(link, today) ? null : new Failure('form.linkUnknown');
