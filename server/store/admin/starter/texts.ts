import { readFileSync } from 'node:fs';
import type { Language } from '#core/contract/constants.ts';

/** What the starter sets name. */
export type StarterText =
  | 'incomingInvoice'
  | 'outgoingInvoice'
  | 'contract'
  | 'personnelFile'
  | 'letter'
  | 'invoiceNo'
  | 'invoiceDate'
  | 'partner'
  | 'amount'
  | 'dueDate'
  | 'contractNo'
  | 'begin'
  | 'end'
  | 'notice'
  | 'staffNo'
  | 'employee'
  | 'subject'
  | 'received'
  | 'remark'
  | 'administration';

/**
 * What the starter sets call things, in the language that the company chose; from then on they are the company's own.
 */
const texts = JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8')) as Readonly<
  Record<StarterText, Readonly<Record<Language, string>>>
>;

export const starterText = (name: StarterText, language: Language): string => texts[name][language];
