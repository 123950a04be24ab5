import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeholder, placeholdersIn, withValues } from './placeholders.ts';

test('[SEND-01] known placeholders are filled, others stay, and values are not expanded', () => {
  const text = 'Guten Tag {{receiver.name}}, {{ index.Betrag }} € am {{today}}. {{}} {{ }}';
  expect(placeholdersIn(text)).toEqual(['receiver.name', 'index.Betrag', 'today']);
  const values = new Map([
    ['index.Betrag', '12,50'],
    ['receiver.name', '{{today}}'],
  ]);
  const once = withValues(text, (name) => values.get(name));
  expect(once).toBe('Guten Tag { {today}}, 12,50 € am {{today}}. {{}} {{ }}');
});

test('[SEND-01] a value creates no placeholder together with the text around it', () => {
  const filled = (text: string, value: string) => withValues(text, (name) => (name === 'x' ? value : undefined));
  expect(filled('{{{{x}}', 'today}}')).toBe('{ {today}}');
  expect(filled('{{{{x}}}}', 'today')).toBe('{ {today}}');
  expect(filled('{{to{{x}}day}}', '')).toBe('{ {today}}');
  expect(filled('{{{x}}', '{today}}')).toBe('{ {today}}');
  expect(filled('{{x}}{{today}}', 'on ')).toBe('on {{today}}');
});

test('[SEND-01] filling twice equals filling once, and no known placeholder is left', () => {
  const name = fc.constantFrom('a', 'b', 'index.Größe');
  const value = fc
    .array(fc.constantFrom('{', '{{', '}}', 'a', 'b', '$&', '\n'), { maxLength: 6 })
    .map((all) => all.join(''));
  const part = fc.oneof(name.map(placeholder), fc.constantFrom('{', '}}', 'b', ' '), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(part), fc.dictionary(name, value), (parts, values) => {
      const valueOf = (one: string) => (Object.hasOwn(values, one) ? values[one] : undefined);
      const text = parts.join('');
      const once = withValues(text, valueOf);
      const unknown = new Set(placeholdersIn(text).filter((one) => valueOf(one) === undefined));
      expect(placeholdersIn(once).filter((one) => !unknown.has(one))).toEqual([]);
      expect(withValues(once, valueOf)).toBe(once);
    }),
  );
});
