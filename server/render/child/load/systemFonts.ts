import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Memory, Pdfium } from '../pdfium.ts';

/** Character sets as PDFium requests them (fpdf_sysfontinfo.h). */
const CHARSET = { ansi: 0, shiftJis: 128, hangul: 129, gb2312: 134, big5: 136, greek: 161, cyrillic: 204 } as const;

/** System font folders on Linux, macOS and Windows. */
const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', 'C:\\Windows\\Fonts'];

/** File names of fonts for each script, the best first. */
const FONTS: Readonly<Record<number, RegExp>> = {
  [CHARSET.shiftJis]: /^(?:NotoSans(?:CJK)?-?JP|ipa(?:ex)?g|TakaoGothic|VL-?Gothic|msgothic)[^/]*\.(?:otf|ttf|ttc)$/i,
  [CHARSET.hangul]: /^(?:NotoSans(?:CJK)?-?KR|NotoSansCJK|Nanum|malgun|UnDotum)[^/]*\.(?:otf|ttf|ttc)$/i,
  [CHARSET.gb2312]: /^(?:NotoSans(?:CJK)?-?SC|NotoSansCJK|wqy|simsun|DroidSansFallback)[^/]*\.(?:otf|ttf|ttc)$/i,
  [CHARSET.big5]: /^(?:NotoSans(?:CJK)?-?TC|NotoSansCJK|wqy|mingliu|DroidSansFallback)[^/]*\.(?:otf|ttf|ttc)$/i,
};

const { resolve } = createRequire(import.meta.url);
const beside = (known: string, file: string): string => path.join(path.dirname(known), file);

/** Fonts shipped with the product: Japanese, which covers most Chinese characters; Latin, Greek and Cyrillic. */
const ideographs = () =>
  beside(fileURLToPath(import.meta.resolve('@embedpdf/fonts-jp')), '../fonts/NotoSansJP-Regular.otf');
const letters = ({ weight, isItalic }: Wanted) => {
  const style = `${weight >= BOLD ? 'Bold' : ''}${isItalic ? 'Italic' : ''}`;
  return beside(resolve('pdfjs-dist/package.json'), `standard_fonts/LiberationSans-${style || 'Regular'}.ttf`);
};

/** A font as PDFium asks for it. */
interface Wanted {
  readonly charset: number;
  readonly weight: number;
  readonly isItalic: boolean;
  readonly face: string;
}

/** Weight from which a font is bold (CSS: normal is 400, bold 700). */
const BOLD = 600;

/** Fonts of this machine, listed once. */
let installed: readonly string[] | undefined;
const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  } catch {
    return [];
  }
};

/** Empty if unreadable: the page is drawn without the font. */
const contentOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

/**
 * PDFium's name for Arial and similar fonts, and for its fallback when a font lacks a character. PDFium's own Helvetica
 * has Western European letters only.
 */
const SANS = /^Helvetica/;

/** The font file to use; undefined if PDFium's built-in fonts suffice. */
function fileFor(wanted: Wanted): string | undefined {
  const { charset, face } = wanted;
  if (charset === CHARSET.greek || charset === CHARSET.cyrillic) return letters(wanted);
  if (charset === CHARSET.ansi && SANS.test(face)) return letters(wanted);
  const names = FONTS[charset];
  if (names === undefined) return undefined;
  installed ??= FOLDERS.flatMap(filesIn);
  return installed.find((file) => names.test(path.basename(file))) ?? ideographs();
}

/** A string of PDFium, which ends with a zero byte. */
function textAt({ HEAPU8 }: Memory, pointer: number): string {
  if (pointer === 0) return '';
  return Buffer.from(HEAPU8.subarray(pointer, HEAPU8.indexOf(0, pointer))).toString('latin1');
}

/** Layout of FPDF_SYSFONTINFO (fpdf_sysfontinfo.h): version, then these functions in order. */
const VERSION = 1;

/**
 * Provides fonts for letters that a PDF uses without embedding their font and that PDFium's built-in fonts lack:
 * otherwise these letters would be blank.
 */
export function provideFonts(pdfium: Pdfium): void {
  const { memory } = pdfium;
  const files: string[] = [];
  const contents = new Map<number, Buffer>();
  const mapFont = (_info = 0, weight = 0, italic = 0, charset = 0, _pitch = 0, face = 0): number => {
    const file = fileFor({ charset, weight, isItalic: italic !== 0, face: textAt(memory, face) });
    if (file === undefined) return 0;
    // A handle is an index into this list, from 1.
    return files.includes(file) ? files.indexOf(file) + 1 : files.push(file);
  };
  const fontData = (_info = 0, handle = 0, table = 0, buffer = 0, size = 0): number => {
    const file = files[handle - 1];
    if (file === undefined || table !== 0) return 0;
    const content = contents.get(handle) ?? contentOf(file);
    contents.set(handle, content);
    if (buffer !== 0 && size >= content.length) memory.HEAPU8.set(content, buffer);
    return content.length;
  };
  // One function per signature: a function gets only one entry in the table.
  const nothing = (signature: string) => memory.addFunction(() => 0, signature);
  const functions = [
    nothing('vi'),
    nothing('vii'),
    memory.addFunction(mapFont, 'iiiiiiii'),
    nothing('iii'),
    memory.addFunction(fontData, 'iiiiii'),
    nothing('iiiii'),
    nothing('iii'),
    nothing('vii'),
  ];
  // Never freed: PDFium reads it whenever it looks for a font.
  const info = memory.wasmExports.malloc(4 * (1 + functions.length));
  if (info === 0) return;
  memory.HEAPU32.set([VERSION, ...functions], info / 4);
  pdfium.FPDF_SetSystemFontInfo(info);
}
