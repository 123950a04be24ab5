import {
  IconFile,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileTypeDoc,
  IconFileTypePpt,
  IconFileZip,
  IconMail,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import { createElement } from 'react';

/** File types as grouped by section 3, Upload file types. */
const icons = new Map([
  ['pdf', IconFileTypePdf],
  ...['jpg', 'jpeg', 'png', 'tif', 'tiff', 'webp', 'gif', 'bmp', 'svg', 'heic'].map(
    (type) => [type, IconPhoto] as const,
  ),
  ...['doc', 'docx', 'odt', 'rtf'].map((type) => [type, IconFileTypeDoc] as const),
  ...['xls', 'xlsx', 'ods', 'csv'].map((type) => [type, IconFileTypeXls] as const),
  ...['ppt', 'pptx', 'odp'].map((type) => [type, IconFileTypePpt] as const),
  ...['mp4', 'webm', 'mov', 'avi'].map((type) => [type, IconMovie] as const),
  ...['eml', 'msg'].map((type) => [type, IconMail] as const),
  ...['zip', 'rar', '7z'].map((type) => [type, IconFileZip] as const),
]);

/** An icon for the kind of a file, with its type as accessible name. */
export function FileIcon({ type }: { readonly type: string }) {
  return createElement(icons.get(type.toLowerCase()) ?? IconFile, {
    size: 18,
    stroke: 1.5,
    color: 'var(--text-quiet)',
    role: 'img',
    'aria-label': type.toUpperCase(),
  });
}
