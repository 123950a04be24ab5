import {
  type DocusignField,
  docusignProblem,
  type DocusignSend,
  ENVELOPE_SUBJECT_MAXIMUM,
  EXPIRE_DAYS,
} from '#core/contract/work/docusign.ts';

/** A signer as typed. */
export interface Signer {
  readonly name: string;
  readonly email: string;
}

/** A signature request as typed; `template` is the template's id, empty for none. */
export interface Order {
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly signers: readonly Signer[];
  /** All signers at the same time instead of one after the other. */
  readonly isAtOnce: boolean;
  readonly expireDays: string;
  readonly hasIndexes: boolean;
}

export const NOBODY: Signer = { name: '', email: '' };

export const newOrder = (subject: string): Order => ({
  subject: subject.slice(0, ENVELOPE_SUBJECT_MAXIMUM),
  text: '',
  template: '',
  signers: [NOBODY],
  isAtOnce: false,
  expireDays: '30',
  hasIndexes: false,
});

const isEmpty = ({ name, email }: Signer): boolean => name.trim() === '' && email.trim() === '';

const daysOf = ({ expireDays }: Order): number | undefined => {
  const days = Number(expireDays);
  return /^\d{1,3}$/.test(expireDays.trim()) && days >= 1 && days <= EXPIRE_DAYS ? days : undefined;
};

/** The options in wire format. Signers keep the order of their rows; empty rows are dropped. */
const optionsOf = (order: Order): DocusignSend['docusignoptions'] => {
  const expiredays = daysOf(order);
  return {
    subject: order.subject.trim(),
    text: order.text,
    recipient: order.signers
      .filter((signer) => !isEmpty(signer))
      .map(({ name, email }, at) => ({ name: name.trim(), email: email.trim(), order: order.isAtOnce ? 1 : at + 1 })),
    ...(expiredays !== undefined && { expiredays }),
  };
};

export type OrderField = DocusignField | 'expiry';

/** The first invalid field; an empty expiry is allowed. */
export const problemOf = (order: Order): OrderField | null =>
  docusignProblem(optionsOf(order)) ??
  (order.expireDays.trim() !== '' && daysOf(order) === undefined ? 'expiry' : null);

export const toWire = (order: Order, dmsdoc: number, indexids: readonly number[]): DocusignSend => ({
  dmsdoc,
  docusignoptions: optionsOf(order),
  ...(order.template !== '' && { docusigntemplate: order.template }),
  ...(order.hasIndexes && { dmsindex: [...indexids] }),
});

/** Moves a signer up by one. */
export const earlier = (signers: readonly Signer[], at: number): readonly Signer[] => {
  const [before, one] = [signers[at - 1], signers[at]];
  return before === undefined || one === undefined ? signers : signers.with(at - 1, one).with(at, before);
};
