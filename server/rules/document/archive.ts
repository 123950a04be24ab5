import type { Metafile } from '#core/contract/document/document.ts';
import type { FileFormat } from '#core/kernel/fileFormat.ts';
import { Failure } from '#server/rules/failure.ts';
import { type FieldRules, holdsValue, mayHold } from './indexes.ts';

/** What the archive knows about the place a document is to be filed at, as far as the user sees it. */
export interface FilingPlace {
  /** Of the client and the product; undefined where the user has none of them. */
  readonly realmid: number | undefined;
  readonly yearKnown: boolean;
  /** Client of the document type. */
  readonly doctypeClient: number | undefined;
  /** Undefined where the user sees no such mask. */
  readonly mask: { readonly doctypes: readonly number[]; readonly fields: readonly FieldRules[] } | undefined;
}

const metadataInvalid = (field: keyof Metafile) => new Failure('archive.metadataInvalid', { field });

/**
 * A document may be filed where client, product, year, type and mask belong together and lie within the user's reach.
 */
export function mayFile({ clientid, doctypeid }: Metafile, place: FilingPlace): Failure | null {
  if (place.realmid === undefined) return metadataInvalid('clientid');
  if (!place.yearKnown) return metadataInvalid('year');
  if (place.doctypeClient !== clientid) return metadataInvalid('doctypeid');
  const { mask } = place;
  if (mask === undefined || (mask.doctypes.length > 0 && !mask.doctypes.includes(doctypeid)))
    return metadataInvalid('maskid');
  return null;
}

/** Index values may be filed that belong to fields of the mask, one each, and keep their rules. */
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
 * Control characters, path separators, line separators, marks that nobody sees or that turn the reading direction so
 * that a name shows another ending. Joiners stay: scripts and emoji need them.
 */
const hostile =
  /[\p{Cc}/\\\u00AD\u200B\u200E\u200F\u2028\u2029\u2060\uFEFF\u202A-\u202E\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/u;
/** Names of devices, whatever their ending, and endings that Windows drops. */
const unkeepable = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9]) *(?:\.|$)|[ .]$/i;

/** A file name may be kept that every system can keep and show as it is. */
export const mayBeNamed = (name: string): Failure | null =>
  name.trim() === '' || name.length > NAME_MAXIMUM || hostile.test(name) || unkeepable.test(name)
    ? new Failure('archive.fileNameInvalid')
    : null;

/** What a name ending promises, where a viewer would believe it. */
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

/** A file may be kept whose content is what its name promises: HTML named .pdf is not. */
export function mayBeContent(name: string, { type }: Pick<FileFormat, 'type'>): Failure | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const promise = promised[ending];
  return promise === undefined || promise === type ? null : new Failure('archive.fileRefused', { reason: 'content' });
}
