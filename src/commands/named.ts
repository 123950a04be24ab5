import type { SessionUser } from '#core/contract/people/user.ts';
import type { EventFacts } from '#core/contract/work/event.ts';
import type { SearchPrefill } from '#src/stores/shell/prefill.ts';
import { findCommand, offerCommands } from './registry.ts';

/** What a document is called where one tells of it. */
export interface ToldDocument {
  readonly docid: number;
  readonly filename: string;
}

/** A mail that an address refused, and what is said of it. */
export interface RefusedMail extends NonNullable<EventFacts['mail']> {
  readonly reason: string;
}

/** The commands that open a dialog about telling. */
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

/**
 * What areas ask of one another without knowing each other: who offers a command registers it, who needs it runs it.
 */
export interface Commands {
  /** Shows a document; `page` counts from 1. Without a version it is the current one. */
  'document.open': { readonly docid: number; readonly page?: number; readonly version?: number };
  /** A document is about to be opened, as far as one can tell: what it begins with is asked for. */
  'document.prepare': { readonly docid: number };
  /** Has the text of the document at work read; offered where it has pages. */
  'document.read': undefined;
  /** Takes the user's signature in hand for the document at work; offered where it may be signed. */
  'document.sign': { readonly onSigned: () => void };
  /** Shows two documents, or two versions of one, side by side; the current version where none is named. */
  'documents.compare': { readonly left: ComparedDocument; readonly right: ComparedDocument };
  /** Opens a dialog about documents: a subscription to them. */
  'documents.subscribe': readonly ToldDocument[];
  /** … their signature by others, through DocuSign. */
  'documents.dispatch': readonly ToldDocument[];
  /** … a mail to anybody. */
  'documents.mail': readonly ToldDocument[];
  /** … a mail that an address refused, to be sent again. */
  'mail.resend': RefusedMail;
  /** … a version that people are to confirm. */
  'documents.notify': readonly ToldDocument[];
  /** What was sent to be confirmed, and by whom it was. */
  'protocols.open': undefined;
  /** What was sent to colleagues, and who has seen it. */
  'sendings.open': undefined;
  /** … a message to users and groups of the company. */
  'documents.send': readonly ToldDocument[];
  /** Asks which workflow to start on documents, and starts it. */
  'workflow.start': { readonly docids: readonly number[] };
  /** Shows the search area as it was left. */
  'search.open': undefined;
  /** Shows the search area, fills its panel and searches. */
  'search.run': SearchPrefill;
  /** Goes to a path of the route table. */
  'path.open': string;
  /** Shows the keys that mean something here. */
  'shortcuts.show': undefined;
  /** Puts the focus on the list that is shown (specification, section 2, Shortcuts). */
  'list.focus': undefined;
  /** Selects all entries of the list that is shown, or none where all are selected. */
  'list.toggleAll': undefined;
  /** Dialogs of the user's own account. */
  /** Asks at login for what is due before anything else. */
  'account.setUp': SessionUser;
  'account.changePassword': undefined;
  'account.recoveryCodes': undefined;
  'account.twoFactor': undefined;
  'account.sessions': undefined;
  'account.push': undefined;
  'account.signature': undefined;
}

type Handler<Name extends keyof Commands> = (input: Commands[Name]) => void;

/** Offers a command and returns the way to withdraw it. The latest offer holds. */
export const offerCommand = <Name extends keyof Commands>(name: Name, handler: Handler<Name>): (() => void) =>
  offerCommands('', [{ id: name, run: handler }]);

export const isOffered = (name: keyof Commands): boolean => findCommand(name) !== undefined;

/** Commands that say all by their name. */
export type PlainCommand = {
  [Name in keyof Commands]: Commands[Name] extends undefined ? Name : never;
}[keyof Commands];

/** @throws Error when nobody offers the command: a mistake in the wiring. */
export const runCommand = <Name extends keyof Commands>(name: Name, input: Commands[Name]): void => {
  const run = findCommand(name)?.run;
  if (run === undefined) throw new Error(`Nobody offers the command ${name}`);
  (run as Handler<Name>)(input); // oxlint-disable-line typescript/no-unsafe-type-assertion -- under a name of this table it was offered with the input of this table
};
