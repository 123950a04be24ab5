const SOI_LENGTH = 2;
const [DQT, DHT, SOS] = [0xdb, 0xc4, 0xda];

/** The quantisation and Huffman tables and the coded data of a baseline JPEG that has one scan. */
function partsOf(jpeg: Buffer) {
  const quantisation: Buffer[] = [];
  const huffman = { dc: [] as Buffer[], ac: [] as Buffer[] };
  for (let at = SOI_LENGTH; ;) {
    const marker = jpeg.readUInt8(at + 1);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const body = jpeg.subarray(at + 4, end);
    if (marker === DQT)
      for (let table = 0; table < body.length; table += 65) quantisation.push(body.subarray(table + 1, table + 65));
    if (marker === DHT)
      for (let table = 0; table < body.length;) {
        const length = 16 + body.subarray(table + 1, table + 17).reduce((sum, codes) => sum + codes, 0);
        huffman[body.readUInt8(table) < 0x10 ? 'dc' : 'ac'].push(body.subarray(table + 1, table + 1 + length));
        table += 1 + length;
      }
    if (marker === SOS) return { quantisation, ...huffman, head: jpeg.subarray(0, end), data: jpeg.subarray(end, -2) };
    at = end;
  }
}

const longs = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
};

export type Tables = 'fields' | 'stream';

interface Page {
  readonly width: number;
  readonly stripHeight: number;
  /** Where the tables are. */
  readonly tables: Tables;
  readonly orientation?: number;
}

const [SHORT, LONG] = [3, 4];

/**
 * A colour TIFF with old-style JPEG (compression 6, TIFF 6.0 section 22): one strip per picture, whose tables are those
 * of the first, in fields of their own or in a JPEG stream before the strips.
 *
 * @param strips baseline JPEG of one size and quality, with the standard Huffman tables
 */
export function oldStyleTiff(strips: readonly Buffer[], { width, stripHeight, tables, orientation = 1 }: Page): Buffer {
  const parts = strips.map(partsOf);
  const [first] = parts;
  if (first === undefined) throw new Error('no strips');
  const blocks: Buffer[] = [];
  let at = 8;
  const put = (block: Buffer): number => {
    const place = at;
    const padded = block.length % 2 === 0 ? block : Buffer.concat([block, Buffer.alloc(1)]);
    blocks.push(padded);
    at += padded.length;
    return place;
  };
  // Brightness has its own tables, the two colours share theirs.
  const places = (found: readonly Buffer[]): readonly number[] => {
    const [brightness = 0, colour = brightness] = found.map(put);
    return [brightness, colour, colour];
  };
  const stream = put(first.head);
  const [quantisation, dc, ac] = [places(first.quantisation), places(first.dc), places(first.ac)];
  const offsets = parts.map(({ data }) => put(data));
  const entries: readonly (readonly [tag: number, type: number, values: readonly number[]])[] = [
    [256, LONG, [width]],
    [257, LONG, [stripHeight * strips.length]],
    [258, SHORT, [8, 8, 8]],
    [259, SHORT, [6]],
    [262, SHORT, [6]],
    [273, LONG, offsets],
    [274, SHORT, [orientation]],
    [277, SHORT, [3]],
    [278, LONG, [stripHeight]],
    [279, LONG, parts.map(({ data }) => data.length)],
    [284, SHORT, [1]],
    [512, SHORT, [1]],
    ...(tables === 'stream'
      ? ([
          [513, LONG, [stream]],
          [514, LONG, [first.head.length]],
        ] as const)
      : ([
          [519, LONG, quantisation],
          [520, LONG, dc],
          [521, LONG, ac],
        ] as const)),
    [530, SHORT, [1, 1]],
  ];
  const fields = entries.map(([tag, type, values]) => {
    const field = Buffer.alloc(12);
    field.writeUInt16LE(tag, 0);
    field.writeUInt16LE(type, 2);
    field.writeUInt32LE(values.length, 4);
    const size = type === SHORT ? 2 : 4;
    const bytes = Buffer.alloc(values.length * size);
    values.forEach((value, index) =>
      type === SHORT ? bytes.writeUInt16LE(value, index * 2) : bytes.writeUInt32LE(value, index * 4),
    );
    if (bytes.length <= 4) bytes.copy(field, 8);
    else field.writeUInt32LE(put(bytes), 8);
    return field;
  });
  const count = Buffer.alloc(2);
  count.writeUInt16LE(fields.length);
  const directory = put(Buffer.concat([count, ...fields, longs([0])]));
  const head = Buffer.from('II\u002a\u0000');
  return Buffer.concat([head, longs([directory]), ...blocks]);
}
