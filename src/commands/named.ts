import type { SessionUser } from '#core/contract/people/user.ts';
import type { EventFacts } from '#core/contract/work/event.ts';
import type { MailTemplate } from '#core/contract/work/mailTemplates.ts';
import type { SearchPrefill } from '#src/stores/shell/prefill.ts';
import { findCommand, offerCommands } from './registry.ts';

/** A document with its name, for commands that send or share it. */
export interface ToldDocument {
  readonly docid: number;
  readonly filename: string;
}

/** A mail that could not be delivered to an address, with the reason. */
export interface RefusedMail extends NonNullable<EventFacts['mail']> {
  readonly reason: string;
}

/** A mail template to edit or delete; absent to make a new one. `onDone` is called after a change. */
export interface KeptTemplate {
  readonly template?: MailTemplate;
  readonly onDone: () => void;
}

/** The commands that open dialogs for sending and sharing. */
export type Telling =
  | 'documents.dispatch'
  | 'documents.mail'
  | 'documents.notify'
  | 'documents.send'
  | 'documents.subscribe'
  | 'protocols.open'
  | 'sendings.open';

interface ComparedDocument {
  readonly docid: number;
  readonly version?: number;
}

/** What areas request of each other without knowing each other: the provider registers a command, others run it. */
export interface Commands {
  /** Opens a document; `page` counts from 1. Without a version, the current one. */
  'document.open': { readonly docid: number; readonly page?: number; readonly version?: number };
  /** Open the next or previous document of the result this one was opened from; registered if it was. */
  'document.next': { readonly onNone: () => void };
  'document.previous': undefined;
  /** Preloads a document that is probably about to be opened. */
  'document.prepare': { readonly docid: number };
  /** Starts text recognition for the open document; registered if it has pages. */
  'document.read': undefined;
  /** Starts signing the open document; registered if it may be signed. */
  'document.sign': { readonly onSigned: () => void };
  /** Shows two documents, or two versions of one, side by side; the current version if none is given. */
  'documents.compare': { readonly left: ComparedDocument; readonly right: ComparedDocument };
  /** Opens the dialog for subscribing to documents. */
  'documents.subscribe': readonly ToldDocument[];
  /** Opens the dialog for having documents signed through DocuSign. */
  'documents.dispatch': readonly ToldDocument[];
  /** Opens the dialog for sending documents by mail. */
  'documents.mail': readonly ToldDocument[];
  /** Opens the dialog for sending an undelivered mail again. */
  'mail.resend': RefusedMail;
  /** Opens the dialog for asking users to confirm a version. */
  'documents.notify': readonly ToldDocument[];
  /** Shows which versions were sent for confirmation, and who has confirmed. */
  'protocols.open': undefined;
  /** Shows what was sent to colleagues, and who has read it. */
  'sendings.open': undefined;
  /** Opens the dialog for sending documents to users and groups of the company. */
  'documents.send': readonly ToldDocument[];
  /** Opens the dialog for writing or editing a mail template. */
  'mailTemplate.open': KeptTemplate;
  /** Deletes a mail template after asking. */
  'mailTemplate.delete': Required<KeptTemplate>;
  /** Asks which workflow to start on documents, and starts it. */
  'workflow.start': { readonly docids: readonly number[] };
  /** Shows the search area as it was left. */
  'search.open': undefined;
  /** Fills in the search panel and searches. */
  'search.run': SearchPrefill;
  /** Goes to a path of the route table. */
  'path.open': string;
  /** Shows the keys available here. */
  'shortcuts.show': undefined;
  /** Moves the focus to the visible list (specification, section 2, Shortcuts). */
  'list.focus': undefined;
  /** Selects all entries of the visible list, or none if all are selected. */
  'list.toggleAll': undefined;
  /** Dialogs of the user's account. */
  /** During login, asks for a required set-up. */
  'account.setUp': SessionUser;
  'account.changePassword': undefined;
  'account.recoveryCodes': undefined;
  'account.twoFactor': undefined;
  'account.sessions': undefined;
  'account.push': undefined;
  'account.signature': undefined;
}

type Handler<Name extends keyof Commands> = (input: Commands[Name]) => void;

/** Registers a command and returns a function that unregisters it. The latest registration wins. */
export const offerCommand = <Name extends keyof Commands>(name: Name, handler: Handler<Name>): (() => void) =>
  offerCommands('', [{ id: name, run: handler }]);

export const isOffered = (name: keyof Commands): boolean => findCommand(name) !== undefined;

/** Commands without input. */
export type PlainCommand = {
  [Name in keyof Commands]: Commands[Name] extends undefined ? Name : never;
}[keyof Commands];

/** @throws Error if nobody registered the command, which is a wiring mistake */
export const runCommand = <Name extends keyof Commands>(name: Name, input: Commands[Name]): void => {
  const run = findCommand(name)?.run;
  if (run === undefined) throw new Error(`Nobody offers the command ${name}`);
  (run as Handler<Name>)(input); // oxlint-disable-line typescript/no-unsafe-type-assertion -- `offerCommand` accepts only the handler type of that name
};
