import type { Language } from '#core/contract/constants.ts';
import type { Index } from '#core/contract/master.ts';
import { INDEX_PLACEHOLDER, type MailPlaceholder } from '#core/contract/work/mailTemplates.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { valueText } from '#core/kernel/value.ts';
import { placeholdersIn } from '#core/text/filling/placeholders.ts';

interface Known {
  /** Wire format. */
  readonly today: string;
  readonly sender: { readonly name: string; readonly email: string };
  readonly doctype: string;
  readonly indexes: readonly Pick<Index, 'caption' | 'type'>[];
}

/** Sample values for placeholders, in a language: the real sender and date, and examples for the rest. */
export function samplesOf({ today, sender, doctype, indexes }: Known, language: Language): ReadonlyMap<string, string> {
  const day = dateText(today, language);
  const plain: Readonly<Record<MailPlaceholder, string>> = {
    'document.name': '2026-0815.pdf',
    'document.number': '4711',
    'document.type': doctype,
    'document.date': day,
    'sender.name': sender.name,
    'sender.email': sender.email,
    'receiver.name': 'Alex Morgan',
    'receiver.email': 'alex.morgan@example.com',
    today: day,
  };
  const values = { text: undefined, numeric: '42', float: '1234.50', date: today, datetime: `${today} 14:30:00` };
  return new Map([
    ...Object.entries(plain),
    ...indexes.map(({ caption, type }): [string, string] => {
      const value = values[type];
      return [`${INDEX_PLACEHOLDER}${caption}`, value === undefined ? caption : valueText(type, value, language)];
    }),
  ]);
}

/** Placeholders that are never filled in: they are sent as typed. */
export const unknownIn = (text: string, samples: ReadonlyMap<string, string>): readonly string[] =>
  placeholdersIn(text).filter((name) => !samples.has(name));
