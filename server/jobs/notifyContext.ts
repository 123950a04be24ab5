/** What notifying needs of the server. Address and mail change while it runs: read them anew for each use. */
export interface NotifyContext {
  readonly now: () => number;
  readonly timeZone: string;
  /** Where users reach this server: links in mails begin with it. */
  readonly publicUrl: string | undefined;
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean;
}
