import { DELIVERY_MAIL, DELIVERY_PUSH, EVENT_TYPES } from '#core/contract/work/event.ts';
import {
  type EventConfig,
  MAIL_AT_ONCE,
  MAIL_NEVER,
  normalizedConfig,
  WORKFLOW_TYPES,
} from '#core/contract/work/eventConfig.ts';

/** Section 3, Event configuration: a row of the grid, with mail and push. */
export interface Row {
  readonly type: number;
  readonly group: 'workflow' | 'standard';
  readonly wfname: string;
  readonly stepname: string;
  readonly mail: EventConfig;
  readonly push: EventConfig;
}

/** Types with their own name in the grid; unknown types are shown as sent by the server. */
export const TYPE_NAMES = Object.values(EVENT_TYPES).filter((type) => type !== EVENT_TYPES.none);
export type TypeName = Exclude<(typeof EVENT_TYPES)[keyof typeof EVENT_TYPES], 999>;
export const typeName = (type: number): TypeName | undefined =>
  TYPE_NAMES.find((name): name is TypeName => name === type);

const keyOf = ({ type, wfname, stepname }: EventConfig): string => `${type} ${wfname} ${stepname}`;

const missing = (entry: EventConfig, deliverytype: EventConfig['deliverytype']): EventConfig => ({
  ...entry,
  deliverytype,
  active: deliverytype === DELIVERY_PUSH,
  interval: MAIL_NEVER,
  time: '',
});

/** The grid rows: workflow types first, each with both channels. */
export function rowsOf(entries: readonly EventConfig[]): readonly Row[] {
  const byKey = Map.groupBy(entries, keyOf);
  const rows = [...byKey.values()].flatMap((group): Row[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { type, wfname, stepname } = first;
    const of = (delivery: EventConfig['deliverytype']) =>
      group.find(({ deliverytype }) => deliverytype === delivery) ?? missing(first, delivery);
    return [
      {
        type,
        wfname,
        stepname,
        group: WORKFLOW_TYPES.includes(type) ? 'workflow' : 'standard',
        mail: of(DELIVERY_MAIL),
        push: of(DELIVERY_PUSH),
      },
    ];
  });
  return rows.toSorted(
    (one, other) =>
      Number(one.group === 'standard') - Number(other.group === 'standard') ||
      one.type - other.type ||
      one.wfname.localeCompare(other.wfname),
  );
}

/** Section 4: the possible values of a row; the standard group allows only on and off. */
export const intervalsOf = ({ group }: Pick<Row, 'group'>): readonly number[] =>
  group === 'workflow' ? [MAIL_AT_ONCE, MAIL_NEVER, 0, 1, 2, 3, 4] : [MAIL_AT_ONCE, MAIL_NEVER];

const isSame = (one: EventConfig, other: EventConfig): boolean =>
  one.active === other.active && one.interval === other.interval && one.time === other.time;

/** The changed entries, normalised for saving: an interval that needs a time but has none gets 00:00 (section 5). */
export const changesIn = (rows: readonly Row[], before: readonly Row[]): readonly EventConfig[] =>
  rows.flatMap((row, at) => {
    const old = before[at];
    return [row.mail, row.push].flatMap((entry, channel) => {
      const was = channel === 0 ? old?.mail : old?.push;
      return was !== undefined && isSame(entry, was) ? [] : [normalizedConfig(entry)];
    });
  });

/** Whether some entries sent for saving are missing from what the server stored (section 5: unsaved edits). */
export const isUnsaved = (wanted: readonly EventConfig[], kept: readonly EventConfig[]): boolean =>
  wanted.some(
    (entry) =>
      !kept.some((one) => keyOf(one) === keyOf(entry) && one.deliverytype === entry.deliverytype && isSame(one, entry)),
  );
