/** What stays in a field once the answer has come: nothing of what was sent, but all that was typed meanwhile. */
export const afterSending =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
