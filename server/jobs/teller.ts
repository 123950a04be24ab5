/** What telling needs of the server. */
export interface Teller {
  readonly now: () => number;
  readonly timeZone: string;
  /** Where people reach this server: links of mails begin with it. */
  readonly publicUrl: string | undefined;
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean;
}
