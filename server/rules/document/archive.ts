import type { Metafile } from '#core/contract/document/document.ts';
import type { FileFormat } from '#core/kernel/fileFormat.ts';
import { Failure } from '#server/rules/failure.ts';
import { type FieldRules, holdsValue, mayHold } from './indexes.ts';

/** What is known of the place a document is to be filed at, as far as the user may see it. */
export interface FilingPlace {
  /** Realm of client and product; undefined if the user has no access to it. */
  readonly realmid: number | undefined;
  readonly yearKnown: boolean;
  /** Client of the document type. */
  readonly doctypeClient: number | undefined;
  /** Undefined if the user sees no such mask. */
  readonly mask: { readonly id: number } | undefined;
  /** The masks available to the user. */
  readonly masks: readonly BoundMask[];
}

interface BoundMask {
  readonly id: number;
  /** Empty if it suits every document type. */
  readonly doctypes: readonly number[];
}

const metadataInvalid = (field: keyof Metafile) => new Failure('archive.metadataInvalid', { field });

/** The masks for a document type, or all of them if it has none (specification, section 8: the first is selected). */
export function masksFor<Mask extends BoundMask>(doctypeid: number, masks: readonly Mask[]): readonly Mask[] {
  const own = masks.filter(({ doctypes }) => doctypes.length === 0 || doctypes.includes(doctypeid));
  return own.length === 0 ? masks : own;
}

/** Client, product, year, type and mask must belong together, and be accessible to the user. */
export function mayFile({ clientid, doctypeid }: Metafile, place: FilingPlace): Failure | null {
  if (place.realmid === undefined) return metadataInvalid('clientid');
  if (!place.yearKnown) return metadataInvalid('year');
  if (place.doctypeClient !== clientid) return metadataInvalid('doctypeid');
  const { mask, masks } = place;
  return masksFor(doctypeid, masks).some(({ id }) => id === mask?.id) ? null : metadataInvalid('maskid');
}

/** Index values must belong to fields of the mask, one each, and obey their rules. */
export function mayIndex({ indexes }: Pick<Metafile, 'indexes'>, fields: readonly FieldRules[]): Failure | null {
  const values = new Map(indexes.map(({ indexid, value }) => [indexid, value]));
  if (values.size < indexes.length) return metadataInvalid('indexes');
  for (const indexid of values.keys()) {
    if (!fields.some((field) => field.indexid === indexid && holdsValue(field))) return metadataInvalid('indexes');
  }
  for (const field of fields) {
    const objection = mayHold(field, values.get(field.indexid) ?? '');
    if (objection !== null) return objection;
  }
  return null;
}

const NAME_MAXIMUM = 255;
/**
 * Control characters, path and line separators, and invisible or direction-changing characters that could disguise a
 * file's extension. Joiners are allowed: scripts and emoji need them.
 */
const hostile =
  /[\p{Cc}/\\\u00AD\u200B\u200E\u200F\u2028\u2029\u2060\uFEFF\u202A-\u202E\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/u;
/** Device names with any extension, and endings that Windows drops. */
const unkeepable = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9]) *(?:\.|$)|[ .]$/i;

/** A file name must be storable and displayable on any system. */
export const mayBeNamed = (name: string): Failure | null =>
  name.trim() === '' || name.length > NAME_MAXIMUM || hostile.test(name) || unkeepable.test(name)
    ? new Failure('archive.fileNameInvalid')
    : null;

/** File type by extension, for extensions that viewers rely on. */
const promised: Readonly<Record<string, FileFormat['type']>> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  tif: 'image',
  tiff: 'image',
  bmp: 'image',
  heic: 'image',
  svg: 'svg',
};

/** A file's content must match its extension: HTML named .pdf is refused. */
export function mayBeContent(name: string, { type }: Pick<FileFormat, 'type'>): Failure | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const promise = promised[ending];
  return promise === undefined || promise === type ? null : new Failure('archive.fileRefused', { reason: 'content' });
}
