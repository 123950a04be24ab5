import type { JobCount, JobView } from '#core/contract/work/workflow.ts';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';

/** Kept in place of a version by those who want to see its news again (specification, section 4, News). */
export const SHOW_AGAIN = '0.0.0';

const majorMinor = (version: string): string => version.split('.', 2).join('.');

/** Whether there is news for someone who has last seen that of a version: unless major and minor match (section 4). */
export const isNews = (seen: string, current = PRODUCT_VERSION): boolean => majorMinor(seen) !== majorMinor(current);

/** The notes of this version (section 1, Release notes content), in their order. */
export const NOTES = ['editing', 'signatures', 'workflow'] as const;

/**
 * Languages that the notes are pictured in (section 1, Languages: the release notes exist in these); the others are
 * shown the English screen.
 */
export const PICTURED = ['de', 'en', 'fr', 'nl'] as const;

/** The file of a note's screenshot in a language. */
export const pictureOf = (note: (typeof NOTES)[number], language: string): string =>
  `${note}-${PICTURED.find((one) => one === language) ?? 'en'}.webp`;

const VIEWS = ['mine', 'group', 'supervisor', 'acting', 'escalated'] as const satisfies readonly JobView[];

/** How many jobs wait, by the views of the inbox: one's own always, the others where there are any. */
export const waitingJobs = (counts: readonly JobCount[]) =>
  VIEWS.map((view) => ({ view, count: counts.find((row) => row.view === view)?.count ?? 0 })).filter(
    ({ view, count }) => view === 'mine' || count > 0,
  );
