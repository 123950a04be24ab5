import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { MAX_SVG_BYTES } from '../limits.ts';
import { splitProlog } from '#server/render/kinds/xmlProlog.ts';

const ENCODINGS = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'iso-8859-1', 'windows-1252']);
const XML_DECLARATION = /^\s*<\?xml\b([^>]*?)\?>/u;
/** References out of the SVG: href, xlink:href, src, and any url(…) that is not a fragment. */
const REFERENCE = /((?:\bxlink:)?\bhref|\bsrc)\s*=\s*("([^"]*)"|'([^']*)')/giu;
const INLINE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/iu;
const FOREIGN_URL = /url\((?!\s*(?:["']\s*)?#)[^)]*\)?|@import\b[^;]*;?/giu;
const ROOT = /^<((?:[\w-]+:)?svg)\b([^>]*)>/u;
const ROOT_SIZE = /\s(?:width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/gu;

/**
 * SVG text that can be rasterised without reading anything else. Entity declarations are refused before any parser sees
 * them, external stylesheets and document types are dropped, external references emptied. Scripts and handlers never
 * run: librsvg has no interpreter. For rasterising on the server only: the result is not safe to show inline in a
 * browser.
 */
export const safeSvg = (bytes: Uint8Array): Result<string, RenderFailure> => {
  if (bytes.length > MAX_SVG_BYTES) return fail('tooLarge');
  const declared = XML_DECLARATION.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/u, ''),
  );
  const encoding = /encoding\s*=\s*["']([^"']+)["']/iu.exec(declared?.[1] ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (!ENCODINGS.has(encoding)) return fail('unsupported');
  const text = decode(bytes, encoding);
  if (text === undefined || text.includes('\0')) return fail('corrupted');
  const { rest, declares } = splitProlog(text);
  if (declares || /<!(?:DOCTYPE|ENTITY)/iu.test(rest) || !ROOT.test(rest)) return fail('corrupted');
  return ok(
    rest
      .replace(REFERENCE, (whole, name: string, _quoted, double?: string, single?: string) =>
        INLINE.test(double ?? single ?? '') ? whole : `${name}=""`,
      )
      .replace(FOREIGN_URL, 'none'),
  );
};

/** The same drawing with its root scaled to `size` pixels, whatever its own size. */
export const svgAtSize = (svg: string, size: Size): string =>
  svg.replace(ROOT, (_, name: string, attributes: string) => {
    const empty = attributes.endsWith('/');
    const kept = (empty ? attributes.slice(0, -1) : attributes).replace(ROOT_SIZE, '');
    return `<${name}${kept} width="${size.width}" height="${size.height}" preserveAspectRatio="none"${empty ? '/' : ''}>`;
  });

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Invalid bytes for the declared encoding: the caller refuses the drawing.
    return undefined;
  }
};
