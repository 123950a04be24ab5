import { expect, test } from 'vitest';
import { INDEX_PLACEHOLDER, MAIL_PLACEHOLDERS } from '#core/contract/work/mailTemplates.ts';
import { placeholdersIn } from '#core/text/filling/placeholders.ts';
import { INDEXES } from './indexes.ts';
import { MAIL_TEMPLATES } from './mailTemplates.ts';

test('[SEND-01] the demo company has mail templates whose placeholders are all known', () => {
  const known = new Set<string>([
    ...MAIL_PLACEHOLDERS,
    ...Object.values(INDEXES).map(({ caption }) => `${INDEX_PLACEHOLDER}${caption}`),
  ]);
  expect(MAIL_TEMPLATES.length).toBeGreaterThan(0);
  for (const { subject, text } of MAIL_TEMPLATES)
    expect([...placeholdersIn(subject), ...placeholdersIn(text)].filter((name) => !known.has(name))).toEqual([]);
});
