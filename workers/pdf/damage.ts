import type { PDFPageProxy } from 'pdfjs-dist';
import { CODED_CHECKS } from '#core/pictures/inPdf.ts';

/** pdf.js does not give away the file it holds; a larger one is not read a second time. */
const MOST_BYTES = 64 * 2 ** 20;
/** Most characters of an object before its stream; a picture's dictionary has a few hundred. */
const MOST_HEAD = 2000;

/** Where a fax, JBIG2 or JPEG 2000 lies in a PDF: its stream in bytes, its size in pixels. */
interface CodedPicture {
  readonly filter: string;
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
}
/** By reference, as pdf.js writes it: 12R, or 12R3 of a later generation. */
type CodedPictures = ReadonlyMap<string, CodedPicture>;

/** Those of the worker's PDF, looked for once. */
let known: Promise<CodedPictures> | undefined;

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
  try {
    known ??= file.arrayBuffer().then((bytes) => codedPicturesIn(new Uint8Array(bytes)));
    const coded = await known;
    for (const reference of references) {
      const picture = coded.get(reference);
      if (picture !== undefined && (await isDamaged(file, picture))) return true;
    }
  } catch {
    // The file was changed or removed since pdf.js read it; what was drawn is shown.
  }
  return false;
}

async function isDamaged(file: Blob, { filter, from, to, width, height }: CodedPicture): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
  return CODED_CHECKS[filter]?.(bytes, width, height) === true;
}

const SLASH = 47;
const FILTERS = Object.keys(CODED_CHECKS).map((filter) => new TextEncoder().encode(filter));

/** Whether a PDF names one of the codings at all: most do not, and this takes a twentieth (60 MB: 66 of 1,300 ms). */
function hasAny(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1))
    if (FILTERS.some((filter) => filter.every((byte, place) => bytes[at + 1 + place] === byte))) return true;
  return false;
}

/** Reads over a PDF for coded pictures. Streams of an encrypted one cannot be read here. */
export function codedPicturesIn(bytes: Uint8Array): CodedPictures {
  const found = new Map<string, CodedPicture>();
  if (!hasAny(bytes)) return found;
  // Each byte as a character.
  const text = new TextDecoder('latin1').decode(bytes);
  if (/\/Encrypt\b/u.test(text)) return found;
  // Asked for ascending places only, so that the file is read over once.
  let end = -1;
  const endAfter = (place: number): number => {
    if (end < place) end = text.indexOf('endstream', place);
    return end < 0 ? (end = text.length) : end;
  };
  for (const { 1: number = '', 2: generation = '', index } of text.matchAll(/(\d+)\s+(\d+)\s+obj\b/gu)) {
    const picture = pictureAt(text, index, endAfter);
    const reference = `${number}R${generation === '0' ? '' : generation}`;
    // After a change the last of several objects of one number counts.
    if (picture === undefined) found.delete(reference);
    else found.set(reference, picture);
  }
  return found;
}

/** The picture of the object that begins there; undefined if it is none, or coded in another way. */
function pictureAt(text: string, at: number, endAfter: (place: number) => number): CodedPicture | undefined {
  const head = text.slice(at, at + MOST_HEAD);
  const start = head.indexOf('stream');
  const dictionary = head.slice(0, start);
  const [filter, ...others] = filtersOf(dictionary);
  if (start < 0 || dictionary.includes('endobj') || filter === undefined || others.length > 0) return undefined;
  const [width, height] = [entryOf(dictionary, 'Width'), entryOf(dictionary, 'Height')];
  if (CODED_CHECKS[filter] === undefined || width === undefined || height === undefined) return undefined;
  const from = at + start + (/^stream\r?\n/u.exec(head.slice(start, start + 8))?.[0].length ?? 6);
  const length = entryOf(dictionary, 'Length');
  // A stream ends where its length says, if it does end there, or at the first end that follows.
  const isRight = length !== undefined && /^\s*endstream/u.test(text.slice(from + length, from + length + 16));
  return { filter, from, to: isRight ? from + length : endAfter(from), width, height };
}

const filtersOf = (dictionary: string): readonly string[] =>
  /\/Filter\s*(\[[^\]]*\]|\/\w+)/u.exec(dictionary)?.[1]?.match(/\w+/gu) ?? [];

/** A number in a dictionary; undefined if it is elsewhere in the file. */
const entryOf = (dictionary: string, name: string): number | undefined => {
  const [, value] = new RegExp(`/${name}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`, 'u').exec(dictionary) ?? [];
  return value === undefined ? undefined : Number(value);
};
