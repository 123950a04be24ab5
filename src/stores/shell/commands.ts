import type { SessionUser } from '#core/contract/user.ts';
import type { SearchPrefill } from './prefill.ts';

interface ComparedDocument {
  readonly docid: number;
  readonly version?: number;
}

/** What areas ask of one another without knowing each other: who offers a command registers it, who needs it runs it. */
export interface Commands {
  /** Shows a document; `page` counts from 1. Without a version it is the current one. */
  'document.open': { readonly docid: number; readonly page?: number; readonly version?: number };
  /** A document is about to be opened, as far as one can tell: what it begins with is asked for. */
  'document.prepare': { readonly docid: number };
  /** Shows two documents, or two versions of one, side by side; the current version where none is named. */
  'documents.compare': { readonly left: ComparedDocument; readonly right: ComparedDocument };
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
  'account.signature': undefined;
}

type Handler<Name extends keyof Commands> = (input: Commands[Name]) => void;

const handlers: { [Name in keyof Commands]?: Handler<Name> } = {};

/** Offers a command and returns the way to withdraw it. The latest offer holds. */
export const offerCommand = <Name extends keyof Commands>(name: Name, handler: Handler<Name>): (() => void) => {
  const offered: { [Key in keyof Commands]?: Handler<Key> } = { [name]: handler };
  Object.assign(handlers, offered);
  return () => {
    if (handlers[name] === handler) delete handlers[name];
  };
};

export const isOffered = (name: keyof Commands): boolean => handlers[name] !== undefined;

/** Commands that say all by their name. */
export type PlainCommand = {
  [Name in keyof Commands]: Commands[Name] extends undefined ? Name : never;
}[keyof Commands];

/** @throws Error when nobody offers the command: a mistake in the wiring. */
export const runCommand = <Name extends keyof Commands>(name: Name, input: Commands[Name]): void => {
  const handler: Handler<Name> | undefined = handlers[name];
  if (handler === undefined) throw new Error(`Nobody offers the command ${name}`);
  handler(input);
};
