import { open } from 'node:fs/promises';
import type { FileFormat, FileType } from '#core/kernel/fileFormat.ts';
import { splitProlog } from './xmlProlog.ts';

const SAMPLE_BYTES = 64 * 1024;
const OFFICE_XML = 'application/vnd.openxmlformats-officedocument.';

const format = (type: FileType, name: string, mime: string): FileFormat => ({ type, format: name, mime });
const ZIP = format('archive', 'zip', 'application/zip');
const UNKNOWN = format('other', 'unknown', 'application/octet-stream');
const MAIL = format('mail', 'eml', 'message/rfc822');

/** Formats with fixed signatures: offset, bytes (Latin-1), format. The first match wins. */
const MAGIC: readonly (readonly [at: number, bytes: string, is: FileFormat])[] = [
  [0, '\xff\xd8\xff', format('image', 'jpeg', 'image/jpeg')],
  [0, '\x89PNG\r\n\x1a\n', format('image', 'png', 'image/png')],
  [0, 'II*\0', format('image', 'tiff', 'image/tiff')],
  [0, 'MM\0*', format('image', 'tiff', 'image/tiff')],
  [0, 'II+\0', format('image', 'tiff', 'image/tiff')],
  [0, 'MM\0+', format('image', 'tiff', 'image/tiff')],
  [0, 'GIF87a', format('image', 'gif', 'image/gif')],
  [0, 'GIF89a', format('image', 'gif', 'image/gif')],
  [8, 'WEBP', format('image', 'webp', 'image/webp')],
  [8, 'AVI ', format('video', 'avi', 'video/x-msvideo')],
  [0, 'BM', format('image', 'bmp', 'image/bmp')],
  [4, 'ftypavif', format('image', 'avif', 'image/avif')],
  [4, 'ftyphei', format('image', 'heic', 'image/heic')],
  [4, 'ftyphev', format('image', 'heic', 'image/heic')],
  [4, 'ftypmif1', format('image', 'heic', 'image/heic')],
  [4, 'ftypmsf1', format('image', 'heic', 'image/heic')],
  [4, 'ftypqt', format('video', 'mov', 'video/quicktime')],
  [4, 'ftyp', format('video', 'mp4', 'video/mp4')],
  [0, '\x1aE\xdf\xa3', format('video', 'webm', 'video/webm')],
  [0, '\0\0\x01\xba', format('video', 'mpeg', 'video/mpeg')],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', format('video', 'wmv', 'video/x-ms-wmv')],
  [0, 'FLV\x01', format('video', 'flv', 'video/x-flv')],
  [0, 'Rar!\x1a\x07', format('archive', 'rar', 'application/vnd.rar')],
  [0, '7z\xbc\xaf\x27\x1c', format('archive', '7z', 'application/x-7z-compressed')],
  [0, '\x1f\x8b', format('archive', 'gzip', 'application/gzip')],
  [0, 'BZh', format('archive', 'bzip2', 'application/x-bzip2')],
  [0, '\xfd7zXZ\0', format('archive', 'xz', 'application/x-xz')],
  [257, 'ustar', format('archive', 'tar', 'application/x-tar')],
  [0, '{\\rtf', format('office', 'rtf', 'application/rtf')],
];

/** Entry names that identify a ZIP as an office document. */
const ZIP_DOCUMENTS: readonly (readonly [name: string, is: FileFormat])[] = [
  ['word/document', format('office', 'docx', `${OFFICE_XML}wordprocessingml.document`)],
  ['xl/workbook', format('office', 'xlsx', `${OFFICE_XML}spreadsheetml.sheet`)],
  ['ppt/presentation', format('office', 'pptx', `${OFFICE_XML}presentationml.presentation`)],
  [
    'mimetypeapplication/vnd.oasis.opendocument.text',
    format('office', 'odt', 'application/vnd.oasis.opendocument.text'),
  ],
  [
    'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    format('office', 'ods', 'application/vnd.oasis.opendocument.spreadsheet'),
  ],
  [
    'mimetypeapplication/vnd.oasis.opendocument.presentation',
    format('office', 'odp', 'application/vnd.oasis.opendocument.presentation'),
  ],
];

/** Stream names in the directory of an OLE compound file ([MS-CFB]). */
const OLE_DOCUMENTS: readonly (readonly [stream: string, is: FileFormat])[] = [
  ['__substg1.0_', format('mail', 'msg', 'application/vnd.ms-outlook')],
  ['WordDocument', format('office', 'doc', 'application/msword')],
  ['PowerPoint Document', format('office', 'ppt', 'application/vnd.ms-powerpoint')],
  ['Workbook', format('office', 'xls', 'application/vnd.ms-excel')],
  ['Book', format('office', 'xls', 'application/vnd.ms-excel')],
];
const OLE_MAGIC = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const OLE = format('office', 'ole', 'application/octet-stream');

const MAIL_HEADER =
  /^(?:From|To|Cc|Subject|Date|Received|Return-Path|Message-ID|MIME-Version|Delivered-To|X-[\w-]+):[ \t]/gimu;

/** Detects a file's format from its content alone, never its name (research/security, test 16). */
export const sniffFile = async (path: string): Promise<FileFormat> => {
  await using file = await open(path);
  const { size } = await file.stat();
  const sample = async (position: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(SAMPLE_BYTES, size - position)));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
    return bytes.subarray(0, bytesRead);
  };
  const head = await sample(0);
  if (starts(head, 0, OLE_MAGIC)) return oleFormat(await sample(oleDirectory(head)));
  return sniff(head, await sample(Math.max(0, size - SAMPLE_BYTES)));
};

/** The format, from the first and last bytes of a file (64 KiB each; a ZIP's directory is at its end). */
export const sniff = (head: Buffer, tail: Buffer): FileFormat => {
  if (starts(head, 0, 'PK\x03\x04') || starts(head, 0, 'PK\x05\x06')) {
    return (
      ZIP_DOCUMENTS.find(([name]) => head.includes(name, 0, 'latin1') || tail.includes(name, 0, 'latin1'))?.[1] ?? ZIP
    );
  }
  // Adobe's readers accept junk before the header within the first 1,024 bytes; a ZIP that starts with a stored PDF
  // does not count as such.
  if (head.subarray(0, 1024).includes('%PDF-', 0, 'latin1')) return format('pdf', 'pdf', 'application/pdf');
  return MAGIC.find(([at, bytes]) => starts(head, at, bytes))?.[2] ?? textFormat(head) ?? UNKNOWN;
};

const starts = (bytes: Buffer, at: number, magic: string): boolean =>
  bytes.toString('latin1', at, at + magic.length) === magic;

/** Offset of a compound file's directory: byte 48 holds its first sector; sector sizes are powers of two. */
const oleDirectory = (head: Buffer): number =>
  head.length < 52 ? 0 : (head.readUInt32LE(48) + 1) * 2 ** Math.min(12, head.readUInt16LE(30));

const oleFormat = (directory: Buffer): FileFormat =>
  OLE_DOCUMENTS.find(([stream]) => directory.includes(stream, 0, 'utf16le'))?.[1] ?? OLE;

const textFormat = (head: Buffer): FileFormat | undefined => {
  if (head.length === 0 || head.includes(0)) return undefined;
  const text = head.toString('utf8');
  if (/^<(?:[\w-]+:)?svg[\s>/]/u.test(splitProlog(text).rest)) return format('svg', 'svg', 'image/svg+xml');
  const headers = text.slice(0, 4096).match(MAIL_HEADER) ?? [];
  if (headers.length >= 3 && /^[\w-]+:[ \t]/u.test(text)) return MAIL;
  // Ignore the last character: the sample may cut it in half.
  const readable = text.slice(0, -1).match(/[^\p{Cc}\uFFFD]|[\t\n\r\f]/gu)?.length ?? 0;
  if (readable < (text.length - 1) * 0.98) return undefined;
  return format(
    'text',
    /^\s*<(?:!doctype\s+html|html|head|body|script)\b/iu.test(text) ? 'html' : 'plain',
    'text/plain',
  );
};
