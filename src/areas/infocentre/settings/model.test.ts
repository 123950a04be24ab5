import { expect, test } from 'vitest';
import type { EventConfig } from '#core/contract/work/eventConfig.ts';
import { changesIn, intervalsOf, isUnsaved, rowsOf } from './model.ts';

const entry = (type: number, deliverytype: 0 | 1, rest: Partial<EventConfig> = {}): EventConfig => ({
  type,
  deliverytype,
  active: deliverytype === 1,
  interval: -1,
  time: '',
  wfname: '',
  stepname: '',
  ...rest,
});
const entries = [entry(3, 0), entry(3, 1), entry(0, 0), entry(0, 1), entry(0, 0, { wfname: 'Rechnung' })];

test('[INFO-03] the grid has a row for each type and workflow with both channels, those of workflows first', () => {
  expect(rowsOf(entries).map(({ group, type, wfname }) => [group, type, wfname])).toEqual([
    ['workflow', 0, ''],
    ['workflow', 0, 'Rechnung'],
    ['standard', 3, ''],
  ]);
});

test('[INFO-03] the standard group knows yes and no only; a workflow is collected too', () => {
  const [workflow, , standard] = rowsOf(entries);
  expect(intervalsOf(workflow!)).toEqual([-2, -1, 0, 1, 2, 3, 4]);
  expect(intervalsOf(standard!)).toEqual([-2, -1]);
});

test('[INFO-03] only changes are sent; an interval without a time gets 00:00; unsupported values are reported', () => {
  const before = rowsOf(entries);
  const rows = before.map((row, at) => (at === 0 ? { ...row, mail: { ...row.mail, interval: 2 } } : row));
  const changes = changesIn(rows, before);
  expect(changes).toEqual([entry(0, 0, { interval: 2, time: '00:00' })]);
  expect(isUnsaved(changes, [...changes, entry(3, 0)])).toBe(false);
  expect(isUnsaved(changes, entries)).toBe(true);
});
