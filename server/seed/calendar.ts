import { DAY_MS } from '#core/kernel/date.ts';

/** When the demo company was set up. Fixed, so that every seed gives the same result. */
export const NOW = Date.UTC(2026, 10, 2, 9, 30);

const two = (value: number): string => String(value).padStart(2, '0');

/** A UTC time as `dd.MM.yyyy`, the wire format of dates (specification, section 3). */
export const dateText = (time: number): string => {
  const date = new Date(time);
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
};

/** A UTC time as `dd.MM.yyyy HH:mm:ss`. */
export const dateTimeText = (time: number): string => {
  const date = new Date(time);
  return `${dateText(time)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
};

export const yearOf = (time: number): number => new Date(time).getUTCFullYear();
/** Midnight (UTC) of the time's day. */
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
/** A month in German, as printed on papers. */
export const monthText = (time: number): string => `${MONTHS[new Date(time).getUTCMonth()]} ${yearOf(time)}`;

/** An amount in German format: `1.234,50`. */
export const amountText = (amount: number): string => {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
};
