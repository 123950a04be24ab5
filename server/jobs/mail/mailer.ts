import { createReadStream } from 'node:fs';
import type { Transporter } from 'nodemailer';
import type { FileStore } from '#server/store/files/files.ts';
import type { MailAddress, MailContent } from '#server/store/channels/mails.ts';
import { PermanentFailure } from '../retry.ts';
import type { MailOptions } from './options.ts';

/** Timeouts in milliseconds: for connection and greeting, and between two answers. */
const REACH_MS = 10_000;
const ANSWER_MS = 60_000;
/** Connections kept open. */
const CONNECTIONS = 4;

/** Sends mail through the company's mail server. */
export interface Mailer {
  /**
   * Sends one copy.
   * @throws Hopeless if the server permanently rejects the recipient or the mail; other errors may be temporary.
   */
  send(messageid: string, content: MailContent, recipient: string): Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from }: MailOptions, files: FileStore): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    // Loaded on demand: not every installation sends mail.
    const { createTransport } = await import('nodemailer');
    return createTransport(connectionOf(smtpUrl), {
      from,
      // Mail content is user input: it must not make the library read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const opened = (): Promise<Transporter> => {
    const opening = (transport ??= open());
    // The next mail tries again.
    opening.catch(() => {
      if (transport === opening) transport = undefined;
    });
    return opening;
  };
  return {
    send: async (messageid, content, recipient) => {
      const transporter = await opened();
      const paths = await Promise.all(content.attachments.map(({ sha256 }) => files.pathOf(sha256)));
      try {
        await transporter.sendMail({
          messageId: `<${messageid}>`,
          envelope: { from: addressIn(from), to: [recipient] },
          subject: content.subject,
          text: content.text,
          html: content.html,
          to: content.to.map(written),
          cc: content.cc.map(written),
          ...(content.replyTo && { replyTo: written(content.replyTo) }),
          ...(content.isUrgent === true && { priority: 'high' }),
          headers: headersOf(content),
          attachments: content.attachments.map(({ name, mime }, at) => ({
            filename: name,
            contentType: mime,
            content: createReadStream(paths[at] ?? ''),
          })),
        });
      } catch (error) {
        throw isFinal(error) ? new PermanentFailure(saidBy(error), { cause: error }) : error;
      }
    },
    close: () => {
      transport?.then(
        (transporter) => transporter.close(),
        () => undefined,
      );
    },
  };
}

/** Options that the administrator put into the address override ours. */
function connectionOf(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const settings = {
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    socketTimeout: ANSWER_MS,
  };
  for (const [name, value] of Object.entries(settings))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/** A mail without reply address is automatic and marked so, so that nobody's out-of-office notice answers it. */
function headersOf({ replyTo, wantsReceipt }: MailContent): Record<string, string> {
  if (replyTo === undefined) return { 'Auto-Submitted': 'auto-generated' };
  return wantsReceipt === true ? { 'Disposition-Notification-To': `<${replyTo.address}>` } : {};
}

const written = ({ name, address }: MailAddress) => ({ name, address });

const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/**
 * The server rejected this recipient or this mail permanently (5xx); failures of sign-in or connection may be
 * temporary.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

const saidBy = (error: unknown): string =>
  error instanceof Error && 'response' in error && typeof error.response === 'string' ? error.response : String(error);
