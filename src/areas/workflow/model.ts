import type { Language } from '#core/contract/constants.ts';
import { ANYONE, type Job } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';

/** The text for a language from a definition that has it in all languages. @param language as named by i18next */
export const captionIn = (captions: Readonly<Record<string, string>>, language: string): string =>
  captions[currentLanguage(language)] ?? captions['de'] ?? '';

export const keyOfJob = ({ wfid, stepid }: Pick<Job, 'wfid' | 'stepid'>): string => `${wfid}/${stepid}`;

/** 'A, B and C'. @param language as named by i18next */
export const allNames = (names: readonly string[], language: string): string =>
  names.length < 2 ? (names[0] ?? '') : new Intl.ListFormat(currentLanguage(language)).format(names);

/** How many of several names a column shows, if not all. */
const NAMED = 2;
/** The names that a column shows, and how many more there are; one more is named instead of counted. */
export const namedFirst = (names: readonly string[]): { readonly first: readonly string[]; readonly more: number } =>
  names.length <= NAMED + 1 ? { first: names, more: 0 } : { first: names.slice(0, NAMED), more: names.length - NAMED };

type Placed = Pick<Job, 'docid' | 'wfid' | 'stepid' | 'editorid'>;

/**
 * The job after the current one, identified by document and workflow: the next one held by nobody or by the current
 * user, wrapping around (specification, section 4). Undefined if there is none.
 */
export function nextJob<Row extends Placed>(
  jobs: readonly Row[],
  current: Pick<Job, 'docid' | 'wfid'>,
  me: number,
): Row | undefined {
  const at = jobs.findIndex(({ docid, wfid }) => docid === current.docid && wfid === current.wfid);
  const isFree = ({ editorid, wfid }: Placed) => (editorid === ANYONE || editorid === me) && wfid !== current.wfid;
  return jobs.slice(at + 1).find(isFree) ?? jobs.slice(0, Math.max(0, at)).find(isFree);
}

/** A holiday, 'dd.MM.yyyy name' on the wire, with its day in the format of a language. */
export const holidayText = (holiday: string, language: string): string =>
  dateText(holiday.slice(0, 10), language) + holiday.slice(10);

/** Remaining share of the allotted time, 0 to 1; undefined without a deadline. */
export const shareLeft = ({ remaining, allotted }: Pick<Job, 'remaining' | 'allotted'>): number | undefined =>
  remaining === undefined || allotted === undefined || allotted <= 0
    ? undefined
    : Math.min(1, Math.max(0, remaining / allotted));

/** Rounds to tenths; a small positive remainder shows as 0.1, never as 0. */
const tenths = (value: number): number => (value > 0 && value < 0.1 ? 0.1 : Math.round(value * 10) / 10);

/** Remaining time in working days, or in hours if less than a day was allotted; negative when overdue. */
export function remainingIn({ remaining, allotted, dayminutes }: Pick<Job, 'remaining' | 'allotted' | 'dayminutes'>) {
  if (remaining === undefined || allotted === undefined) return undefined;
  const inDays = dayminutes !== undefined && allotted >= dayminutes;
  const minutes = inDays ? dayminutes : 60;
  return {
    unit: inDays ? ('days' as const) : ('hours' as const),
    left: tenths(remaining / minutes),
    of: tenths(allotted / minutes),
  };
}

/** Minutes in a day, an hour and a minute, by the name of the unit. */
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long something took, in its two largest units: '2 days, 3 hr'. */
export function lengthText(minutes: number, language: Language): string {
  const first = UNITS.findIndex(([, size]) => minutes >= size);
  let left = minutes;
  const parts = UNITS.slice(first < 0 ? UNITS.length - 1 : first)
    .slice(0, 2)
    .flatMap(([unit, size], at) => {
      const count = Math.floor(left / size);
      left -= count * size;
      const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
      return at > 0 && count === 0 ? [] : [text];
    });
  return parts.join(', ');
}

/** The workflow that an address names; undefined if it is no number. */
export const workflowIn = (wfid: string): number | undefined => (/^\d{1,9}$/.test(wfid) ? Number(wfid) : undefined);
