/** The moment the demo company was set up. Fixed: a seed that looked at the clock would not be the same twice. */
export const NOW = Date.UTC(2026, 10, 2, 9, 30);
export const DAY_MS = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** `dd.MM.yyyy` of a UTC reading, the form of a date on the wire (specification, section 3). */
export const dateText = (time: number): string => {
  const date = new Date(time);
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
};

/** `dd.MM.yyyy HH:mm:ss` of a UTC reading. */
export const dateTimeText = (time: number): string => {
  const date = new Date(time);
  return `${dateText(time)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
};

export const yearOf = (time: number): number => new Date(time).getUTCFullYear();
/** Midnight (UTC) of the day. */
export const dayOf = (time: number): number => time - (time % DAY_MS);
export const addDays = (time: number, days: number): number => time + days * DAY_MS;

const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const;
/** A month as the demo company's papers print it. */
export const monthText = (time: number): string => `${MONTHS[new Date(time).getUTCMonth()]} ${yearOf(time)}`;

/** An amount as German papers print it: `1.234,50`. */
export const amountText = (amount: number): string => {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
};
