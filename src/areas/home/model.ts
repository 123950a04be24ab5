import type { JobCount, JobView } from '#core/contract/work/workflow.ts';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';

/** Stored instead of a version to show the news again (specification, section 4, News). */
export const SHOW_AGAIN = '0.0.0';

const majorMinor = (version: string): string => version.split('.', 2).join('.');

/** Whether there is news since the version last seen: if major or minor differ (section 4). */
export const isNews = (seen: string, current = PRODUCT_VERSION): boolean => majorMinor(seen) !== majorMinor(current);

/** The release notes of this version, in order (section 1, Release notes content). */
export const NOTES = ['editing', 'signatures', 'workflow'] as const;

/**
 * Languages with their own screenshots (section 1, Languages: the release notes exist in these); others get the English
 * ones.
 */
export const PICTURED = ['de', 'en', 'fr', 'nl'] as const;

/** File name of a note's screenshot in a language. */
export const pictureOf = (note: (typeof NOTES)[number], language: string): string =>
  `${note}-${PICTURED.find((one) => one === language) ?? 'en'}.webp`;

const VIEWS = ['mine', 'group', 'supervisor', 'acting', 'escalated'] as const satisfies readonly JobView[];

/** Number of waiting jobs by inbox view: the user's own always, the others only if there are any. */
export const waitingJobs = (counts: readonly JobCount[]) =>
  VIEWS.map((view) => ({ view, count: counts.find((row) => row.view === view)?.count ?? 0 })).filter(
    ({ view, count }) => view === 'mine' || count > 0,
  );
