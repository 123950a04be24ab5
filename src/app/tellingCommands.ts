import { offerCommand, type Telling } from '#src/commands/named.ts';

const TELLING = [
  'documents.dispatch',
  'documents.mail',
  'documents.notify',
  'documents.send',
  'documents.subscribe',
  'protocols.open',
  'sendings.open',
] as const satisfies readonly Telling[];

/**
 * Offers the dialogs by which one tells of documents. What opens them comes when it is asked for; a chunk that does not
 * come is told like any other.
 */
export const offerTellingCommands = (): void => {
  for (const name of TELLING)
    offerCommand(
      name,
      (documents) => void import('./telling.ts').then(({ openTelling }) => openTelling(name, documents ?? [])),
    );
  offerCommand('mail.resend', (mail) => void import('./telling.ts').then(({ openResend }) => openResend(mail)));
};
