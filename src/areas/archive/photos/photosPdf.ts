/** An image as cameras write it: an upright RGB JPEG. */
export interface Jpeg {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Sides of A4 in points. */
const [SHORT, LONG] = [595, 842];

/** A PDF with an A4 page per image, scaled to fit without re-encoding. */
export function photosPdf(photos: readonly Jpeg[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (...written: readonly (string | Uint8Array<ArrayBuffer>)[]): void => {
    for (const one of written) {
      const bytes = typeof one === 'string' ? encoder.encode(one) : one;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (...body: readonly (string | Uint8Array<ArrayBuffer>)[]): void => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`, ...body, '\nendobj\n');
  };

  write('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  // Three objects per photo: page, content and image.
  const kids = photos.map((_, at) => `${3 + 3 * at} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${photos.length} >>`);
  for (const { bytes, width, height } of photos) {
    const page = offsets.length + 1;
    const [sheetWidth, sheetHeight] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min(sheetWidth / width, sheetHeight / height);
    const [w, h] = [width * scale, height * scale];
    const [x, y] = [(sheetWidth - w) / 2, (sheetHeight - h) / 2];
    const content = `q ${[w, 0, 0, h, x, y].map((number) => number.toFixed(2)).join(' ')} cm /P Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheetWidth} ${sheetHeight}]`,
      ` /Resources << /XObject << /P ${page + 2} 0 R >> >> /Contents ${page + 1} 0 R >>`,
    );
    object(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream',
    );
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`);
  write(`startxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
