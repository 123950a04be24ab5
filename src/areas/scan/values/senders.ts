import type { ReadWord } from '#core/text/reading.ts';
import { SENDERS_MAXIMUM } from '#core/contract/work/poolLesson.ts';

/** Maximum words a single number may be split into ('DE48 4063 0253 …'). */
const IN_WORDS = 9;
/** VAT numbers in the formats of the neighbouring countries. */
const VAT =
  /^(?:DE\d{9}|ATU\d{8}|CHE\d{9}|FR[A-Z\d]{2}\d{9}|NL\d{9}B\d{2}|IT\d{11}|ES[A-Z\d]\d{7}[A-Z\d]|PL\d{10}|LU\d{8}|BE\d{10})$/u;
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u;
const DOMAIN = /(?:@|www\.)((?:[a-z\d-]+\.)+[a-z]{2,})/iu;

/** Identifies the sender of a page by VAT number, bank account and internet domain, as far as they are found. */
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

/** Verifies the check digits (ISO 13616), so that misread numbers are not taken for accounts. */
function isIban(text: string): boolean {
  const turned = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const sign of turned)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
