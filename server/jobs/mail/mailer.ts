import { createReadStream } from 'node:fs';
import type { Transporter } from 'nodemailer';
import type { FileStore } from '#server/store/files/files.ts';
import type { MailAddress, MailContent } from '#server/store/channels/mails.ts';
import { Hopeless } from '../retry.ts';
import type { MailOptions } from './options.ts';

/** Milliseconds that the mail server may take: to be reached, to greet, and between two answers. */
const REACH_MS = 10_000;
const ANSWER_MS = 60_000;
/** Connections kept to it. */
const CONNECTIONS = 4;

/** Sends mail through the company's mail server. */
export interface Mailer {
  /**
   * Sends one copy.
   * @throws Hopeless where the server refuses recipient or mail for good; any other error may pass.
   */
  send(messageid: string, content: MailContent, recipient: string): Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from }: MailOptions, files: FileStore): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    // Only a company that sends mail waits for its library.
    const { createTransport } = await import('nodemailer');
    return createTransport(connectionOf(smtpUrl), {
      from,
      // What a mail holds comes from people: it names no file and no address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    send: async (messageid, content, recipient) => {
      const transporter = await (transport ??= open());
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
          attachments: content.attachments.map(({ name, mime, sha256 }) => ({
            filename: name,
            contentType: mime,
            content: createReadStream(files.pathOf(sha256)),
          })),
        });
      } catch (error) {
        throw isFinal(error) ? new Hopeless(saidBy(error), { cause: error }) : error;
      }
    },
    close: () => void transport?.then((transporter) => transporter.close()),
  };
}

/** Settings that the administrator gave in the address come before ours. */
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

/** A mail that nobody answers is the product's own: no holiday notice is to come back. */
function headersOf({ replyTo, wantsReceipt }: MailContent): Record<string, string> {
  if (replyTo === undefined) return { 'Auto-Submitted': 'auto-generated' };
  return wantsReceipt === true ? { 'Disposition-Notification-To': `<${replyTo.address}>` } : {};
}

const written = ({ name, address }: MailAddress) => ({ name, address });

const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/**
 * The server has understood and refuses (5xx) this recipient or this mail; who may not sign in, or is not heard, may
 * try again.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

const saidBy = (error: unknown): string =>
  error instanceof Error && 'response' in error && typeof error.response === 'string' ? error.response : String(error);
