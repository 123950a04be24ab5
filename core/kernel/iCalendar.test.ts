import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText } from './iCalendar.ts';

const event = {
  uid: '7-1781510400000@dms',
  at: Date.UTC(2026, 5, 15, 8),
  changedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  summary: 'Angebot; prüfen, bitte',
  description: 'Zeile 1\nZeile \\2',
  url: 'https://dms.test/viewer/#/document/7/index',
  isUrgent: true,
};

test('[SUBS-01] a follow-up is an event of RFC 5545: in UTC, its texts escaped, each line ended by CRLF', () => {
  expect(calendarText('Wiedervorlagen', [event]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Document workstation//Follow-ups//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Wiedervorlagen',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:7-1781510400000@dms',
    'DTSTAMP:20260102T030405Z',
    'DTSTART:20260615T080000Z',
    String.raw`SUMMARY:Angebot\; prüfen\, bitte`,
    String.raw`DESCRIPTION:Zeile 1\nZeile \\2`,
    'URL:https://dms.test/viewer/#/document/7/index',
    'PRIORITY:1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

/** Unfolds, then unescapes, as RFC 5545 requires. */
const readBack = (calendar: string, property: string): string | undefined =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${property}:`))
    ?.slice(property.length + 1)
    .replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

test('[SUBS-01] no subject or text makes a line longer than 75 octets or adds one, and all of it is read back', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('a\r\nBEGIN:VEVENT', 'ä'.repeat(200), '👩‍👩‍👧'.repeat(40), '\\n;,'),
  );
  fc.assert(
    fc.property(typed, typed, (summary, description) => {
      const calendar = calendarText('x', [{ ...event, summary, description: `.${description}` }]);
      const lines = calendar.split('\r\n');
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      const plain = summary.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
      const encoded = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
      expect(encoded(readBack(calendar, 'SUMMARY') ?? '')).toBe(encoded(plain));
    }),
  );
});
