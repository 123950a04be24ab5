/** How this browser can treat a file. */
export type FileKind = 'pdf' | 'tiff' | 'image' | 'svg' | 'other';

/** Bytes to examine: the signature of a PDF may follow other bytes, that of an SVG may follow comments. */
const HEAD = 2048;

/** Detects a file's kind by its first bytes, not by its name. */
export async function kindOfFile(file: Blob): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  )
    return 'image';
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(head) && /<svg[\s>]/i.test(head)
    ? 'svg'
    : 'other';
}
