import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pdfium } from '../pdfium.ts';

/** Character sets as PDFium asks for them (fpdf_sysfontinfo.h). */
const CHARSET = { shiftJis: 128, hangul: 129, gb2312: 134, big5: 136, greek: 161, cyrillic: 204 } as const;

/** Where fonts of the machine lie: Linux, macOS, Windows. */
const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', 'C:\\Windows\\Fonts'];

/** Names of fonts that have a script, the better first. */
const FONTS: Readonly<Record<number, RegExp>> = {
  [CHARSET.shiftJis]: /^(?:NotoSans(?:CJK)?-?JP|ipa(?:ex)?g|TakaoGothic|VL-?Gothic|msgothic)[^/]*\.(?:otf|ttf|ttc)$/i,
  [CHARSET.hangul]: /^(?:NotoSans(?:CJK)?-?KR|NotoSansCJK|Nanum|malgun|UnDotum)[^/]*\.(?:otf|ttf|ttc)$/i,
  [CHARSET.gb2312]: /^(?:NotoSans(?:CJK)?-?SC|NotoSansCJK|wqy|simsun|DroidSansFallback)[^/]*\.(?:otf|ttf|ttc)$/i,
  [CHARSET.big5]: /^(?:NotoSans(?:CJK)?-?TC|NotoSansCJK|wqy|mingliu|DroidSansFallback)[^/]*\.(?:otf|ttf|ttc)$/i,
};

const { resolve } = createRequire(import.meta.url);
const beside = (known: string, file: string): string => path.join(path.dirname(known), file);

/** The fonts that come with the product: Japanese, whose signs most of Chinese is written with; Greek and Cyrillic. */
const ideographs = () =>
  beside(fileURLToPath(import.meta.resolve('@embedpdf/fonts-jp')), '../fonts/NotoSansJP-Regular.otf');
const letters = () => beside(resolve('pdfjs-dist/package.json'), 'standard_fonts/LiberationSans-Regular.ttf');

/** Fonts of this machine, read once. */
let installed: readonly string[] | undefined;
const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  } catch {
    return [];
  }
};

/** Nothing where it cannot be read: the page is drawn without it. */
const contentOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

/** The file of a font that has a character set; undefined where PDFium's own fonts are as good. */
function fileFor(charset: number): string | undefined {
  if (charset === CHARSET.greek || charset === CHARSET.cyrillic) return letters();
  const names = FONTS[charset];
  if (names === undefined) return undefined;
  installed ??= FOLDERS.flatMap(filesIn);
  return installed.find((file) => names.test(path.basename(file))) ?? ideographs();
}

/** Words of FPDF_SYSFONTINFO (fpdf_sysfontinfo.h): its version, then its functions in this order. */
const VERSION = 1;

/**
 * Gives PDFium fonts for writing that a PDF brings no font for: without them such pages are blank. Where PDFium has a
 * font itself it is not asked for one, and Latin pages look as before.
 */
export function provideFonts(pdfium: Pdfium): void {
  const { memory } = pdfium;
  const files: string[] = [];
  const contents = new Map<number, Buffer>();
  const mapFont = (_info = 0, _weight = 0, _italic = 0, charset = 0): number => {
    const file = fileFor(charset);
    if (file === undefined) return 0;
    // A handle is a place in this list, from 1.
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
  // One of its own for each signature: the same function is given a place in the table only once.
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
  // Kept as long as the process: PDFium reads it whenever it looks for a font.
  const info = memory.wasmExports.malloc(4 * (1 + functions.length));
  if (info === 0) return;
  memory.HEAPU32.set([VERSION, ...functions], info / 4);
  pdfium.FPDF_SetSystemFontInfo(info);
}
