/** Maximum length of a name in a ZIP, in characters (assumed: file systems allow 255 bytes). */
const NAME_MAXIMUM = 120;
/** Device names reserved by Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

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
  const short = `${stem.slice(0, NAME_MAXIMUM - extension.length).toWellFormed()}${extension}`;
  return RESERVED.test(short) ? `_${short}` : short;
};

/** Extensions are short; anything longer after a dot is part of the name. */
const split = (name: string): { readonly stem: string; readonly extension: string } => {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? [];
  return { stem, extension };
};
