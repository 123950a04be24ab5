/** An event in a calendar. Times are epoch milliseconds. */
export interface CalendarEvent {
  /** Stable: the same event keeps it in every export. */
  readonly uid: string;
  readonly at: number;
  /** When its data last changed. */
  readonly changedAt: number;
  readonly summary: string;
  readonly description: string;
  readonly url?: string | undefined;
  readonly isUrgent: boolean;
}

/** Most octets per line (RFC 5545, 3.1). */
const LINE = 75;

/** A calendar as iCalendar (RFC 5545). Times are in UTC, so readers need no time zone definitions. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Document workstation//Follow-ups//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const linesOf = ({ uid, at, changedAt, summary, description, url, isUrgent }: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `DTSTAMP:${utc(changedAt)}`,
  `DTSTART:${utc(at)}`,
  `SUMMARY:${text(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${text(description)}`]),
  ...(url === undefined ? [] : [`URL:${url}`]),
  ...(isUrgent ? ['PRIORITY:1'] : []),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** 20260615T080000Z */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes typed text, so that it cannot start a line of its own (RFC 5545, 3.3.11). */
const text = (typed: string): string =>
  typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

const octets = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
};

/** Continuation lines begin with a space; no character is split between its octets. */
function folded(line: string): string {
  let [written, length] = ['', 0];
  for (const sign of line) {
    const size = octets(sign);
    if (length + size > LINE) {
      written += '\r\n ';
      length = 1;
    }
    written += sign;
    length += size;
  }
  return written;
}
