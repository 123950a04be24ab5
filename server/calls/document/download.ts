import { createReadStream } from 'node:fs';
import type { BinaryAnswer } from '#server/http/call.ts';

/** First and last byte of the range, inclusive; 'all' if there is none, or it is not supported. */
export function readRange(header: string | undefined, size: number): { first: number; last: number } | 'all' {
  const match = /^bytes=(\d{1,15})?-(\d{1,15})?$/.exec(header ?? '');
  if (match === null || size === 0) return 'all';
  const [, from, to] = match;
  if (from === undefined && to === undefined) return 'all';
  const first = from === undefined ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === undefined || to === undefined ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : 'all';
}

/**
 * The Content-Disposition of a download: an ASCII name for old clients and the real name as in RFC 5987, without
 * characters that could end the header.
 */
export function contentDisposition(filename: string): string {
  const plain = filename.replace(/[^\w. ()-]/g, '_');
  const exact = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const downloadHeaders = (filename: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': contentDisposition(filename),
  'content-security-policy': "sandbox; default-src 'none'",
});

/** A generated file for download; never cached. */
export const memoryDownload = (bytes: Uint8Array, filename: string): BinaryAnswer => ({
  status: 200,
  headers: { ...downloadHeaders(filename), 'cache-control': 'no-store', 'content-length': String(bytes.byteLength) },
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** A stored file as a download, byte for byte; no browser will display or run its content. */
export const download = (
  path: string,
  { filename, ...file }: { filename: string; size: number; sha256: string },
  rangeHeader: string | undefined,
): BinaryAnswer => stored(path, file, downloadHeaders(filename), rangeHeader);

/** A stored video for playback, with the media type of its content. */
export const media = (
  path: string,
  { mime, ...file }: { mime: string; size: number; sha256: string },
  rangeHeader: string | undefined,
): BinaryAnswer =>
  stored(
    path,
    file,
    {
      'content-type': mime.startsWith('video/') ? mime : 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
      'x-content-type-options': 'nosniff',
    },
    rangeHeader,
  );

function stored(
  path: string,
  { size, sha256 }: { size: number; sha256: string },
  named: Readonly<Record<string, string>>,
  rangeHeader: string | undefined,
): BinaryAnswer {
  const range = readRange(rangeHeader, size);
  const headers = {
    ...named,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  };
  if (range === 'all')
    return { status: 200, headers: { ...headers, 'content-length': String(size) }, body: createReadStream(path) };
  const { first, last } = range;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${size}`,
    },
    body: createReadStream(path, { start: first, end: last }),
  };
}
