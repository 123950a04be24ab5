/** Dates in wire format: dd.MM.yyyy, with time dd.MM.yyyy HH:mm:ss (specification, section 3). */
const wireDate = /^(\d{2})\.(\d{2})\.(\d{4})$/;
const wireDateTime = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;

export const DAY_MS = 86_400_000;
/** Most days whose offset is cached: more than fifty years. */
const DAYS_KEPT = 20_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Milliseconds from UTC by day since 1970, in UTC; NaN for a day on which the clocks change. */
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
  const day = Math.floor(epoch / DAY_MS);
  const offset = zone.offsets.get(day) ?? keepOffset(zone, day);
  // Before 1970, offsets could include seconds, and could change at any moment.
  if (epoch < 0 || Number.isNaN(offset)) return formatted(zone, epoch);
  const date = new Date(epoch + offset);
  const days = `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
  return `${days} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

function formatted({ format }: Zone, epoch: number): string {
  const [day = '', month = '', year = '', hour = '', minute = '', second = ''] = format.format(epoch).split(/\D+/);
  return `${day}.${month}.${year.padStart(4, '0')} ${hour}:${minute}:${second}`;
}

function keepOffset(zone: Zone, day: number): number {
  const offsetAt = (epoch: number): number => (readWireDateTime(formatted(zone, epoch)) ?? Number.NaN) - epoch;
  const [first, last] = [offsetAt(day * DAY_MS), offsetAt((day + 1) * DAY_MS)];
  const offset = first === last ? first : Number.NaN;
  if (zone.offsets.size < DAYS_KEPT) zone.offsets.set(day, offset);
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

function utc(match: RegExpExecArray): number | undefined {
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  // Set separately: Date.UTC maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && hour < 24 && minute < 60 && second < 60 ? date.getTime() : undefined;
}

/** Epoch milliseconds at which the day dd.MM.yyyy begins in `timeZone`; NaN if there is no such day. */
export const dayStart = (text: string, timeZone: string): number => startAt(readWireDate(text) ?? Number.NaN, timeZone);

/** Epoch milliseconds at which the day after dd.MM.yyyy begins: when the clocks change, a day has 23 or 25 hours. */
export const dayEnd = (text: string, timeZone: string): number =>
  startAt((readWireDate(text) ?? Number.NaN) + DAY_MS, timeZone);

function startAt(utcMidnight: number, timeZone: string): number {
  if (Number.isNaN(utcMidnight)) return utcMidnight;
  const shown = readWireDateTime(toWireDateTime(utcMidnight, timeZone)) ?? utcMidnight;
  return utcMidnight - (shown - utcMidnight);
}
