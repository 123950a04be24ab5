/** dd.MM.yyyy by the device clock. On sending, the server re-evaluates everything by the company's clock. */
export const todayText = (now = new Date()): string =>
  [now.getDate(), now.getMonth() + 1, now.getFullYear()].map((part) => String(part).padStart(2, '0')).join('.');
