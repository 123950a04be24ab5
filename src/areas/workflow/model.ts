import { ANYONE, type Job } from '#core/contract/work/workflow.ts';
import { currentLanguage } from '#src/stores/language/model.ts';

/** A text that a definition carries in all languages. @param language as i18next names it */
export const captionIn = (captions: Readonly<Record<string, string>>, language: string): string =>
  captions[currentLanguage(language)] ?? captions['de'] ?? '';

export const keyOfJob = ({ wfid, stepid }: Pick<Job, 'wfid' | 'stepid'>): string => `${wfid}/${stepid}`;

type Placed = Pick<Job, 'docid' | 'wfid' | 'stepid' | 'editorid'>;

/**
 * The job after the current one of a document and workflow: the next whose editor is anyone or the current user,
 * wrapping to earlier ones (specification, section 4). Undefined where there is no other.
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

/** What of the time allotted is left, 0 to 1; undefined where there is no deadline. */
export const shareLeft = ({ remaining, allotted }: Pick<Job, 'remaining' | 'allotted'>): number | undefined =>
  remaining === undefined || allotted === undefined || allotted <= 0
    ? undefined
    : Math.min(1, Math.max(0, remaining / allotted));

/** Nobody plans to less than a tenth; as long as any time is left it is not called nothing. */
const tenths = (value: number): number => (value > 0 && value < 0.1 ? 0.1 : Math.round(value * 10) / 10);

/** What is left in working days, or in hours where it is less than a day in all; negative once it is late. */
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
