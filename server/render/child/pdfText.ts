import { type Rect, union } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import type { Jobs, PageText, Word } from '../protocol.ts';
import { pointsOf, withPage } from './documents.ts';
import type { OpenDocuments } from './documents.ts';
import { pageSizeOfPoints } from './pdfMeasure.ts';
import { withMemory } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** Limit of characters per page; a dense newspaper page has about 30,000. */
const MAX_CHARACTERS = 200_000;

type ToPage = (left: number, top: number, right: number, bottom: number) => Rect;

/** The text of a page with the box of each word, in PDFium's reading order. */
export const pdfText = async (
  documents: OpenDocuments,
  input: Jobs['text']['input'],
): Promise<Result<PageText, RenderFailure>> => {
  const opened = documents.open(input.path, input.password);
  if (!opened.ok) return opened;
  const { pdfium } = documents;
  return withPage(documents, opened.value, input.page, (page) => {
    const text = pdfium.FPDFText_LoadPage(page);
    if (text === 0) return fail('corrupted');
    try {
      return ok(
        withMemory(pdfium, 16, (pointer) => readWords(pdfium, text, toPageUnits(pdfium, page, pointer), pointer)) ?? {
          text: '',
          words: [],
        },
      );
    } finally {
      pdfium.FPDFText_ClosePage(text);
    }
  });
};

const readWords = (pdfium: Pdfium, textPage: number, toPage: ToPage, pointer: number): PageText => {
  const words: Word[] = [];
  let text = '';
  let word: Word | undefined;
  const endWord = (): void => {
    if (word) words.push({ ...word, text: word.text.toWellFormed() });
    word = undefined;
  };
  const count = Math.min(pdfium.FPDFText_CountChars(textPage), MAX_CHARACTERS);
  for (let index = 0; index < count; index += 1) {
    const code = pdfium.FPDFText_GetUnicode(textPage, index);
    const character = printable(code);
    const start = text.length;
    text += character;
    if (character.trim() === '') {
      if (character !== '') endWord();
      continue;
    }
    if (!pdfium.FPDFText_GetLooseCharBox(textPage, index, pointer)) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.memory.HEAPF32.subarray(pointer / 4, pointer / 4 + 4);
    const box = toPage(left, top, right, bottom);
    word = word
      ? { ...union(word, box), text: word.text + character, start: word.start }
      : { ...box, text: character, start };
    if (code === LINE_HYPHEN) {
      text += '\n';
      endWord();
    }
  }
  endWord();
  return { text: text.toWellFormed(), words };
};

/** PDFium's code for a hyphen at a line end. It omits the line break after it, which would join two words. */
const LINE_HYPHEN = 0x02;

/** Line ends become \n; other control characters, including NUL, are dropped. */
const printable = (code: number): string => {
  if (code === LINE_HYPHEN) return '-';
  if (code === 0x0d || code > 0x10ffff) return '';
  return code === 0x0a || code === 0x09 || code >= 0x20 ? String.fromCodePoint(code) : '';
};

/** Converts PDF user space (points, y upwards, unrotated, any crop box) to page units of the upright page. */
const toPageUnits = (pdfium: Pdfium, page: number, pointer: number): ToPage => {
  pdfium.FPDF_GetPageBoundingBox(page, pointer);
  const [boxLeft = 0, boxTop = 0, boxRight = 0, boxBottom = 0] = pdfium.memory.HEAPF32.subarray(
    pointer / 4,
    pointer / 4 + 4,
  );
  const points = pointsOf(pdfium, page);
  const size = pageSizeOfPoints(points);
  const scaleX = size.width / points.width;
  const scaleY = size.height / points.height;
  const turns = pdfium.FPDFPage_GetRotation(page);
  return (left, top, right, bottom) => {
    const upright =
      turns === 1
        ? [bottom - boxBottom, left - boxLeft, top - bottom, right - left]
        : turns === 2
          ? [boxRight - right, bottom - boxBottom, right - left, top - bottom]
          : turns === 3
            ? [boxTop - top, boxRight - right, top - bottom, right - left]
            : [left - boxLeft, boxTop - top, right - left, top - bottom];
    const [x = 0, y = 0, width = 0, height = 0] = upright;
    return { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
  };
};
