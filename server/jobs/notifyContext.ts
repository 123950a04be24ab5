/** What notifying needs of the server. */
export interface NotifyContext {
  readonly now: () => number;
  readonly timeZone: string;
  /** Where users reach this server: links in mails begin with it. */
  readonly publicUrl: string | undefined;
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean;
}
