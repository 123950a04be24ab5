/** Maximum length of a name in a ZIP, in characters: Windows allows 260 for the folders too. */
const NAME_MAXIMUM = 120;
/** The same in bytes of UTF-8: file systems allow 255, and a number may be added. */
const BYTES_MAXIMUM = 240;
/** Device names reserved by Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$) *(?:\.|$)/i;

/** File names valid in one folder on every system: no paths, no device names, unique regardless of case. */
export const safeNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    const { stem, extension } = split(safe);
    let unique = safe;
    for (let number = 2; taken.has(keyOf(unique)); number += 1) unique = `${stem} (${number})${extension}`;
    taken.add(keyOf(unique));
    return unique;
  });
};

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

const safeName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- they are what must not stay
    .replace(/[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const { stem, extension } = split(plain === '' ? '_' : plain);
  // Windows drops what a cut may leave at the end.
  const short = `${cut(stem, extension)}${extension}`.replace(/[. ]+$/, '');
  return RESERVED.test(short) ? `_${short}` : short;
};

/** The beginning of a stem that leaves room for the extension; no character is cut in two. */
function cut(stem: string, extension: string): string {
  const longest = NAME_MAXIMUM - extension.length;
  let room = BYTES_MAXIMUM - bytesOf(extension);
  let kept = '';
  for (const character of stem) {
    room -= bytesOf(character);
    if (room < 0 || kept.length + character.length > longest) break;
    kept += character;
  }
  return kept;
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOfPoint(character.codePointAt(0) ?? 0);
  return bytes;
}

const bytesOfPoint = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

/** Extensions are short; anything longer after a dot is part of the name. */
const split = (name: string): { readonly stem: string; readonly extension: string } => {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? [];
  return { stem, extension };
};
