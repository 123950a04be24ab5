import { expect, test } from 'vitest';
import { ConfigurationColumn } from '#core/contract/admin/adminConfiguration.ts';
import { ConfigurationRow, ConfiguredEntry } from '#core/contract/admin/configuration.ts';
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
