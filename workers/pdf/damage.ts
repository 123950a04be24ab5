import type { PDFPageProxy } from 'pdfjs-dist';
import { CODED_CHECKS } from '#core/pictures/inPdf.ts';

/** pdf.js does not give away the file it holds; a larger one is not read a second time. */
const MOST_BYTES = 64 * 2 ** 20;

interface Held {
  readonly bytes: Uint8Array;
  /** Each byte as a character. */
  readonly text: string;
}

/**
 * Whether a picture on a page just drawn is damaged: pdf.js draws what it can, and leaves out a picture that it cannot
 * decode, without a word. Masks, and pictures that are on several pages, are not found.
 */
export async function hasDamagedPicture(page: PDFPageProxy, file: Blob): Promise<boolean> {
  const references: string[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types hide that the objects can be listed
  for (const [name, data] of page.objs as Iterable<readonly [string, { readonly ref?: string } | null]>) {
    if (!name.startsWith('img_')) continue;
    if (data === null) return true;
    if (data.ref !== undefined) references.push(data.ref);
  }
  if (references.length === 0 || file.size > MOST_BYTES) return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  // Streams of an encrypted file cannot be read here.
  return !/\/Encrypt\b/u.test(text) && references.some((reference) => isDamaged({ bytes, text }, reference));
}

/** @param reference as pdf.js writes it: 12R, or 12R3 of a later generation */
export function isDamaged({ bytes, text }: Held, reference: string): boolean {
  const [, number = '', generation = '0'] = /^(\d+)R(\d*)$/u.exec(reference) ?? [];
  // After a change the last of several objects of one number counts.
  const found = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+${generation || '0'}\\s+obj\\b`, 'gu'))].at(-1);
  if (number === '' || found === undefined) return false;
  const start = text.indexOf('stream', found.index);
  const dictionary = text.slice(found.index, start);
  const [filter] = filtersOf(dictionary);
  const check = filter === undefined ? undefined : CODED_CHECKS[filter];
  if (start < 0 || dictionary.includes('endobj') || check === undefined || filtersOf(dictionary).length !== 1)
    return false;
  const data = start + (/^stream\r?\n/u.exec(text.slice(start, start + 8))?.[0].length ?? 6);
  const [width, height] = [entryOf(dictionary, 'Width'), entryOf(dictionary, 'Height')];
  if (width === undefined || height === undefined) return false;
  return check(bytes.subarray(data, endOf(text, data, entryOf(dictionary, 'Length'))), width, height);
}

const filtersOf = (dictionary: string): readonly string[] =>
  /\/Filter\s*(\[[^\]]*\]|\/\w+)/u.exec(dictionary)?.[1]?.match(/\w+/gu) ?? [];

/** A number in a dictionary; undefined if it is elsewhere in the file. */
const entryOf = (dictionary: string, name: string): number | undefined => {
  const [, value] = new RegExp(`/${name}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`, 'u').exec(dictionary) ?? [];
  return value === undefined ? undefined : Number(value);
};

/** A stream ends where its length says, if it does end there, or at the first end that follows. */
function endOf(text: string, data: number, length: number | undefined): number {
  if (length !== undefined && /^\s*endstream/u.test(text.slice(data + length, data + length + 16)))
    return data + length;
  const end = text.indexOf('endstream', data);
  return end < 0 ? text.length : end;
}
