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
 * Registers the dialogs for sending and sharing documents. Their code is loaded on demand; chunk failures are reported
 * like any other.
 */
export const offerTellingCommands = (): void => {
  for (const name of TELLING)
    offerCommand(
      name,
      (documents) => void import('./telling.ts').then(({ openTelling }) => openTelling(name, documents ?? [])),
    );
  offerCommand(
    'mailTemplate.open',
    (input) => void import('./telling.ts').then(({ openTemplate }) => openTemplate(input)),
  );
  offerCommand(
    'mailTemplate.delete',
    (input) => void import('./telling.ts').then(({ deleteTemplate }) => deleteTemplate(input)),
  );
  offerCommand('mail.resend', (mail) => void import('./telling.ts').then(({ openResend }) => openResend(mail)));
};
