import { expect, test } from 'vitest';
import { ConfigurationColumn } from '#core/contract/admin/adminConfiguration.ts';
import { CALENDAR, ConfigurationRow, ConfiguredEntry } from '#core/contract/admin/configuration.ts';
import { configPart } from '#server/store/admin/configuration/config.ts';
import { anyPart } from '#server/store/admin/configuration/part.ts';
import { presentDifferences } from './configurationReport.ts';

/** Compared as one text. */
const CONTENT = new Set(['source', 'marks', 'steps', 'query', 'folded']);

test('[SRV-03] every property by which a configuration is compared has a name for people', () => {
  const shapes = [...Object.values(ConfigurationRow), ...Object.values(ConfiguredEntry)];
  const properties = new Set(shapes.flatMap(({ shape }) => Object.keys(shape)));
  const known = new Set<string>(ConfigurationColumn.options);
  expect([...properties].filter((property) => !known.has(property) && !CONTENT.has(property))).toEqual([]);
});

test('[SRV-03] a changed setting is told by its name, not by its value', () => {
  const part = { name: 'config' } as Parameters<typeof presentDifferences>[0][number]['part'];
  const key = 'webviewer_document_show_notes';
  const [difference] = presentDifferences([
    { part, key, kind: 'changed', at: '', before: { value: '1' }, after: { value: '0' } },
  ]);
  expect(difference?.lines).toEqual([
    { key, name: '', isnew: false, changes: [{ column: 'value', before: '1', after: '0' }] },
  ]);
});

test('[SRV-03] a changed working calendar is told day by day, and of its holidays those that differ', () => {
  const OFFICE = [
    [480, 720],
    [780, 1020],
  ];
  const before = {
    week: [[], OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, []],
    holidays: { '25.12.2026': 'Weihnachten', '01.01.2026': 'Neujahr' },
    dayMinutes: 480,
  };
  const after = {
    week: [[], OFFICE, OFFICE, OFFICE, OFFICE, [[480, 750]], []],
    holidays: { '25.12.2026': 'Weihnachten', '06.01.2026': 'Dreikönig' },
    dayMinutes: 450,
  };
  const rowOf = (calendar: object) => configPart.rowOf({ name: CALENDAR, value: JSON.stringify(calendar) });
  const [difference] = presentDifferences([
    { part: anyPart(configPart), key: CALENDAR, kind: 'changed', at: '', before: rowOf(before), after: rowOf(after) },
  ]);
  expect(difference?.lines[0]?.changes).toEqual([
    { column: 'friday', before: '08:00–12:00, 13:00–17:00', after: '08:00–12:30' },
    { column: 'daylength', before: '08:00', after: '07:30' },
    { column: 'holidays', before: '01.01.2026 Neujahr', after: '06.01.2026 Dreikönig' },
  ]);
});
