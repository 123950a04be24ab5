import * as z from 'zod/mini';
import { oneLine } from '#core/contract/oneLine.ts';

/** Id of a row on the wire: a non-negative integer. */
export const Id = z.int().check(z.gte(0), z.lte(2_147_483_647));
/** The same in a path or query. */
export const IdText = z
  .pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))
  .check(z.refine((value) => value <= 2_147_483_647));

/** Comma-separated ids in a query. */
export const IdsText = z.pipe(
  z.string().check(z.regex(/^\d{1,10}(?:,\d{1,10}){0,199}$/)),
  z.transform((text) => text.split(',').map(Number)),
);

/** A flag in a query or in config: 1 or 0. */
export const FlagText = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'true'),
);

/** A bounded integer in a query. */
export const IntText = (minimum: number, maximum: number) =>
  z
    .pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.transform(Number))
    .check(z.refine((value) => value >= minimum && value <= maximum));

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * A part of a page in a query: left, top, width and height in page units of the upright page, with at most two
 * decimals, separated by commas (assumed). The server clips it to the page.
 */
export const RegionText = z
  .pipe(
    z.string().check(z.regex(/^\d{1,5}(?:\.\d{1,2})?(?:,\d{1,5}(?:\.\d{1,2})?){3}$/)),
    z.transform((text) => {
      const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
      return { x, y, width, height };
    }),
  )
  .check(z.refine(({ width, height }) => width > 0 && height > 0));

/** User input: bounded, without NUL (PostgreSQL refuses it) and without lone surrogates (UTF-8 cannot encode them). */
export const Text = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => !text.includes('\0') && !loneSurrogate.test(text)),
  );

/** User input that is kept on one line, without signs that turn the direction. */
export const Line = (maximum: number) => Text(maximum).check(z.overwrite(oneLine));

/** A name that a user gives something. */
export const Name = (maximum: number) => Line(maximum).check(z.minLength(1));

/** A file name, of any length here: the server refuses a long or faulty one as `archive.fileNameInvalid`. */
export const FileName = z.string();

/** dd.MM.yyyy HH:mm:ss in the company's time zone (specification, section 3). */
export const WireDateTime = z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/));

export const DocParams = z.object({ docid: IdText });
export const PageParams = z.object({ docid: IdText, pageno: IdText });
export const VersionParams = z.object({ docid: IdText, version: IdText });
/** The document version; if absent, the current one (assumed; named as in the body of the file call). */
export const VersionQuery = z.object({ docversion: z.optional(IdText) });
