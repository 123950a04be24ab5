import { crc32, deflateRawSync } from 'node:zlib';
import { NOW } from '../calendar.ts';

/** A ZIP as in APPNOTE.TXT 6.3; names are UTF-8. */
export function zip(entries: readonly (readonly [name: string, content: Uint8Array | string])[]): Buffer {
  const date = new Date(NOW);
  const dosDate = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const encoded = Buffer.from(name);
    // Version 2.0, UTF-8 names, deflate, time 0, date, CRC, both sizes, name length, no extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(dosDate, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(encoded.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, encoded, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, encoded]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const officePackage = (part: string, type: string, entries: readonly (readonly [string, string])[]): Buffer =>
  zip([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="${part}"/></Relationships>`,
    ],
    ...entries,
  ]);

/** A minimal Word document with these paragraphs. */
export const docx = (paragraphs: readonly string[]): Buffer =>
  officePackage(
    'word/document.xml',
    `<Override PartName="/word/document.xml" ContentType="${TYPES}wordprocessingml.document.main+xml"/>`,
    [
      [
        'word/document.xml',
        `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
      ],
    ],
  );

const cell = (value: string | number): string =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

/** A minimal Excel workbook with one sheet of these rows. */
export const xlsx = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  officePackage(
    'xl/workbook.xml',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}spreadsheetml.worksheet+xml"/>`,
    [
      [
        'xl/workbook.xml',
        `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="Liste" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ],
      [
        'xl/worksheets/sheet1.xml',
        `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ],
    ],
  );

/** A header text beyond ASCII (RFC 2047). */
const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const base64 = (bytes: Uint8Array | string): string =>
  Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');

/** A mail (RFC 5322) with one attachment. */
export function mail(
  from: string,
  to: string,
  subject: string,
  date: number,
  body: string,
  attachment: { readonly name: string; readonly bytes: Uint8Array },
): Buffer {
  const boundary = 'demo-boundary-4711';
  return Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${word(subject)}`,
      `Date: ${new Date(date).toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${date}@${from.split('@')[1] ?? 'example'}>`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64(body),
      `--${boundary}`,
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename="${attachment.name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      base64(attachment.bytes),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}
