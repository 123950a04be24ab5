import { readFileSync } from 'node:fs';
import type { Language } from '#core/contract/constants.ts';

/** Keys of the starter sets' names. */
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
  | 'notes'
  | 'layer'
  | 'attachment'
  | 'administration';

/** Names for the starter sets in the company's language. Used only once; then the company may change them. */
const texts = JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8')) as Readonly<
  Record<StarterText, Readonly<Record<Language, string>>>
>;

export const starterText = (name: StarterText, language: Language): string => texts[name][language];
