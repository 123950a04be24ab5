/** dd.MM.yyyy on the clock of the device: what it decides is asked again on the company's when it is sent. */
export const todayText = (now = new Date()): string =>
  [now.getDate(), now.getMonth() + 1, now.getFullYear()].map((part) => String(part).padStart(2, '0')).join('.');
