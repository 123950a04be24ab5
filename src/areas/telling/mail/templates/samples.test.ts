import { expect, test } from 'vitest';
import { MAIL_PLACEHOLDERS } from '#core/contract/work/mailTemplates.ts';
import { withValues } from '#core/text/filling/placeholders.ts';
import { samplesOf, unknownIn } from './samples.ts';

const known = {
  today: '23.11.2026',
  sender: { name: 'Clara Nord', email: 'clara@nordwind.test' },
  doctype: 'Rechnung',
  indexes: [
    { caption: 'Betrag', type: 'float' },
    { caption: 'Fällig', type: 'date' },
    { caption: 'Partner', type: 'text' },
  ],
} as const;

test('[SEND-01] every placeholder has an example, with numbers and days as the language of the template writes them', () => {
  const german = samplesOf(known, 'de');
  expect(MAIL_PLACEHOLDERS.filter((name) => !german.get(name))).toEqual([]);
  const text = '{{sender.name}}, {{today}}: {{index.Partner}} {{index.Betrag}} {{index.Fällig}}';
  expect(withValues(text, (name) => german.get(name))).toBe('Clara Nord, 23.11.2026: Partner 1.234,50 23.11.2026');
  const english = samplesOf(known, 'en');
  expect(withValues(text, (name) => english.get(name))).toBe('Clara Nord, 23/11/2026: Partner 1,234.50 23/11/2026');
});

test('[SEND-01] an unknown placeholder is named', () => {
  expect(unknownIn('{{today}} {{index.Betrag}} {{index.Skonto}} {{nobody}}', samplesOf(known, 'de'))).toEqual([
    'index.Skonto',
    'nobody',
  ]);
});
