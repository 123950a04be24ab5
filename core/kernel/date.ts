/** Dates in wire format: dd.MM.yyyy, with time dd.MM.yyyy HH:mm:ss (specification, section 3). */
const wireDate = /^(\d{2})\.(\d{2})\.(\d{4})$/;
const wireDateTime = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;

/** Milliseconds between which no time zone has changed its offset since 1972: changes fall on quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const FIRST_QUARTER_MS = Date.UTC(1972, 0, 1);
/** Enough for the quarters of many lists, a few hundred kilobytes. */
const OFFSETS_KEPT = 20_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Milliseconds from UTC, by quarter of an hour: working one out is a hundred times slower than this. */
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const zone = { format, offsets: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** Epoch milliseconds as dd.MM.yyyy HH:mm:ss in `timeZone` (an IANA name; RangeError otherwise). */
export function toWireDateTime(epoch: number, timeZone: string): string {
  const zone = zoneOf(timeZone);
  if (!(epoch >= FIRST_QUARTER_MS)) return formatted(zone, epoch);
  const quarter = Math.floor(epoch / QUARTER_MS);
  const offset = zone.offsets.get(quarter) ?? keepOffset(zone, quarter);
  const date = new Date(epoch + offset);
  const day = `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

function formatted({ format }: Zone, epoch: number): string {
  const [day = '', month = '', year = '', hour = '', minute = '', second = ''] = format.format(epoch).split(/\D+/);
  return `${day}.${month}.${year.padStart(4, '0')} ${hour}:${minute}:${second}`;
}

function keepOffset(zone: Zone, quarter: number): number {
  const epoch = quarter * QUARTER_MS;
  const offset = (readWireDateTime(formatted(zone, epoch)) ?? epoch) - epoch;
  if (zone.offsets.size >= OFFSETS_KEPT) zone.offsets.clear();
  zone.offsets.set(quarter, offset);
  return offset;
}

/** Epoch milliseconds of a dd.MM.yyyy as midnight UTC, for ordering; undefined if there is no such day. */
export function readWireDate(text: string): number | undefined {
  const match = wireDate.exec(text);
  return match === null ? undefined : utc(match);
}

/** Epoch milliseconds of a dd.MM.yyyy HH:mm:ss as UTC, for ordering; undefined if there is no such time. */
export function readWireDateTime(text: string): number | undefined {
  const match = wireDateTime.exec(text);
  return match === null ? undefined : utc(match);
}

/**
 * Epoch milliseconds of a dd.MM.yyyy HH:mm:ss in `timeZone`. When the clocks change, an hour that occurs twice means
 * the first, and a skipped one means the hour after.
 */
export function fromWireDateTime(text: string, timeZone: string): number | undefined {
  const read = readWireDateTime(text);
  if (read === undefined) return undefined;
  const offset = (epoch: number) => (readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch) - epoch;
  // The offsets a day earlier and a day later are those before and after a clock change.
  const [earlier, later] = [read - offset(read - DAY_MS), read - offset(read + DAY_MS)];
  return [earlier, later].find((epoch) => epoch + offset(epoch) === read) ?? earlier;
}

const DAY_MS = 86_400_000;

function utc(match: RegExpExecArray): number | undefined {
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  // Set separately: Date.UTC maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && hour < 24 && minute < 60 && second < 60 ? date.getTime() : undefined;
}

/** Epoch milliseconds at which the day dd.MM.yyyy begins in `timeZone`; NaN if there is no such day. */
export function dayStart(text: string, timeZone: string): number {
  const utcMidnight = readWireDate(text);
  if (utcMidnight === undefined) return Number.NaN;
  const shown = readWireDateTime(toWireDateTime(utcMidnight, timeZone)) ?? utcMidnight;
  return utcMidnight - (shown - utcMidnight);
}
