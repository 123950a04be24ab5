import type { ReadWord } from '#core/text/reading.ts';
import { SENDERS_MAXIMUM } from '#core/contract/work/poolLesson.ts';

/** Words that one number may be written in ('DE48 4063 0253 …'). */
const IN_WORDS = 9;
/** VAT numbers, by how the countries around write them. */
const VAT =
  /^(?:DE\d{9}|ATU\d{8}|CHE\d{9}|FR[A-Z\d]{2}\d{9}|NL\d{9}B\d{2}|IT\d{11}|ES[A-Z\d]\d{7}[A-Z\d]|PL\d{10}|LU\d{8}|BE\d{10})$/u;
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u;
const DOMAIN = /(?:@|www\.)((?:[a-z\d-]+\.)+[a-z]{2,})/iu;

/** By what whoever wrote a page is known again: VAT number, account, internet domain, as far as they stand on it. */
export function sendersOn(words: readonly ReadWord[]): readonly string[] {
  const senders = new Set<string>();
  for (const [at, { text }] of words.entries()) {
    const domain = DOMAIN.exec(text)?.[1];
    if (domain !== undefined) senders.add(`web:${domain.toLowerCase()}`);
    let number = '';
    for (const word of words.slice(at, at + IN_WORDS)) {
      number += word.text.toUpperCase().replaceAll(/[^A-Z\d]/gu, '');
      if (VAT.test(number)) senders.add(`vat:${number}`);
      if (IBAN.test(number) && isIban(number)) senders.add(`iban:${number}`);
    }
  }
  return [...senders].slice(0, SENDERS_MAXIMUM);
}

/** Its check digits (ISO 13616): what was misread is no account. */
function isIban(text: string): boolean {
  const turned = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const sign of turned)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
