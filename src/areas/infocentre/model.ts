import { EVENT_TYPES, type NotificationEvent } from '#core/contract/work/event.ts';
import { readWireDateTime } from '#core/kernel/date.ts';

/** Types with their own heading; all others share the last one. */
const NAMED_TYPES = [0, 1, 3, 4, 9, 10, 12, 13, 15, 16] as const;
export const OTHER_TYPE = 999;
export type TypeName = (typeof NAMED_TYPES)[number] | typeof OTHER_TYPE;

/** Section 2, Info centre: the search matches substrings of these fields. */
const matches = (event: NotificationEvent, sought: string): boolean =>
  [event.title, event.body, event.createdate, event.enddate, event.substitutename, event.primaryname].some(
    (text) => text?.toLowerCase().includes(sought) === true,
  );

export interface EventGroup {
  readonly type: TypeName;
  readonly events: readonly NotificationEvent[];
}

/** Events containing the text, grouped by type in ascending order, latest first. */
export const groupsOf = (events: readonly NotificationEvent[], text: string): readonly EventGroup[] => {
  const sought = text.trim().toLowerCase();
  const found = events
    .filter((event) => matches(event, sought))
    .toSorted((one, other) => createdAt(other) - createdAt(one));
  const groups = Map.groupBy(found, ({ type }): TypeName => NAMED_TYPES.find((named) => named === type) ?? OTHER_TYPE);
  return [...groups]
    .map(([type, grouped]) => ({ type, events: grouped }))
    .toSorted((one, other) => one.type - other.type);
};

/** The first `most` events, still grouped. */
export const firstOf = (groups: readonly EventGroup[], most: number): readonly EventGroup[] => {
  let left = most;
  return groups.flatMap(({ type, events }) => {
    const taken = events.slice(0, Math.max(0, left));
    left -= events.length;
    return taken.length === 0 ? [] : [{ type, events: taken }];
  });
};

const createdAt = ({ createdate }: NotificationEvent): number => readWireDateTime(createdate) ?? 0;

/**
 * The path an event links to (section 2, Routes): its workflow, confirmation or document; for a substitution the jobs
 * it brings; undefined without a document.
 */
export const pathOf = ({
  docid,
  wfid,
  type,
}: Pick<NotificationEvent, 'docid' | 'wfid' | 'type'>): string | undefined => {
  if (docid === undefined) return type === EVENT_TYPES.substitution ? '/workflow' : undefined;
  if (wfid !== undefined) return `/document/${docid}/workflow/${wfid}`;
  return `/document/${docid}/${type === EVENT_TYPES.collective ? 'confirmation' : 'index'}`;
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Time elapsed in whole seconds, minutes, hours or days, as text in a language. Both times in milliseconds on the same
 * clock.
 */
export const ageText = (since: number, now: number, language: string): string => {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit);
};
