import { TAG, type Tags } from '../tiff/directory.ts';

const MARKER = { SOF: 0xc0, DHT: 0xc4, RST: 0xd0, SOI: 0xd8, EOI: 0xd9, SOS: 0xda, DQT: 0xdb, DRI: 0xdd } as const;
const BLOCK = 8;
const QUANTISATION_BYTES = 64;
const CODE_LENGTHS = 16;

const END = Buffer.from([0xff, MARKER.EOI]);

/**
 * A page with old-style JPEG (TIFF 6.0, section 22, compression 6) as one ordinary JPEG, because libtiff as built for
 * sharp does not read the old style. The tables are in a JPEG stream beside the strips or in separate fields; each
 * strip is a restart interval.
 *
 * @param coded the strips, from the top
 * @returns undefined if the fields do not describe a JPEG
 * @throws RangeError for an offset past the end of the file
 */
export function oldStyleJpeg(file: Buffer, tags: Tags, coded: readonly Buffer[]): Buffer | undefined {
  const strips = coded.map(withoutEnd);
  const [first] = strips;
  // Otherwise overlapping strips could make a huge picture of a small file.
  if (first === undefined || strips.reduce((sum, { length }) => sum + length, 0) > file.length) return undefined;
  // Some writers store a whole JPEG as the only strip.
  if (strips.length === 1 && startsAt(first, 0, MARKER.SOI)) return Buffer.concat([first, END]);
  const start = tags(TAG.jpegStream)?.[0];
  const head = start === undefined ? headOfFields(file, tags) : headOfStream(file.subarray(start), tags);
  if (head === undefined) return undefined;
  return Buffer.concat([
    head,
    ...strips.flatMap((strip, index) => {
      const restart = Buffer.from([0xff, MARKER.RST + (index % 8)]);
      return index === strips.length - 1 ? [strip] : [strip, restart];
    }),
    END,
  ]);
}

const startsAt = (bytes: Buffer, at: number, marker: number): boolean => bytes[at] === 0xff && bytes[at + 1] === marker;

const isRestart = (marker: number): boolean => marker >= MARKER.RST && marker < MARKER.RST + 8;

/** A strip without its end or restart marker, if it has one. */
function withoutEnd(strip: Buffer): Buffer {
  const last = strip.at(-1) ?? 0;
  return strip.at(-2) === 0xff && (last === MARKER.EOI || isRestart(last)) ? strip.subarray(0, -2) : strip;
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Everything before the coded data of a JPEG stream, with the page's height: the stream may give that of a strip. */
function headOfStream(stream: Buffer, tags: Tags): Buffer | undefined {
  if (!startsAt(stream, 0, MARKER.SOI)) return undefined;
  const kept: Buffer[] = [stream.subarray(0, 2)];
  let sampling = samplingOf(tags);
  for (let at = 2; stream[at] === 0xff;) {
    const marker = stream.readUInt8(at + 1);
    const end = at + 2 + stream.readUInt16BE(at + 2);
    const whole = Buffer.from(stream.subarray(at, end));
    if (marker === MARKER.SOF) {
      whole.writeUInt16BE(tags(TAG.height)?.[0] ?? 0, 5);
      sampling = [whole.readUInt8(11) >> 4, whole.readUInt8(11) & 0xf];
    }
    if (marker === MARKER.SOS) return Buffer.concat([...kept, ...intervalOf(tags, sampling), whole]);
    if (marker !== MARKER.DRI) kept.push(whole);
    at = end;
  }
  return undefined;
}

/** The number of a component's table. Equal tables are stored once, because a baseline JPEG has room for two. */
const numberIn = (places: number[], index: number): number => [...new Set(places)].indexOf(places[index] ?? 0);

/** The head built from separate fields: each has one entry per component, the offset of a table. */
function headOfFields(file: Buffer, tags: Tags): Buffer | undefined {
  const samples = tags(TAG.samples)?.[0] ?? 1;
  const tablesOf = (tag: number): number[] => (tags(tag) ?? []).slice(0, samples);
  const [quantisation, dc, ac] = [
    tablesOf(TAG.jpegQuantisation),
    tablesOf(TAG.jpegDcTables),
    tablesOf(TAG.jpegAcTables),
  ];
  if ([quantisation, dc, ac].some(({ length }) => length !== samples)) return undefined;
  const sampling = samplingOf(tags);
  const [across, down] = sampling;
  const components = Array.from({ length: samples }, (_, index) => index);
  const frame = Buffer.alloc(6);
  frame.writeUInt8(BLOCK, 0);
  frame.writeUInt16BE(tags(TAG.height)?.[0] ?? 0, 1);
  frame.writeUInt16BE(tags(TAG.width)?.[0] ?? 0, 3);
  frame.writeUInt8(samples, 5);
  const huffman = (places: number[], kind: number): Buffer[] =>
    [...new Set(places)].map((place, number) =>
      segment(MARKER.DHT, Buffer.concat([Buffer.from([kind | number]), huffmanAt(file, place)])),
    );
  return Buffer.concat([
    Buffer.from([0xff, MARKER.SOI]),
    ...[...new Set(quantisation)].map((place, number) =>
      segment(MARKER.DQT, Buffer.concat([Buffer.from([number]), file.subarray(place, place + QUANTISATION_BYTES)])),
    ),
    segment(
      MARKER.SOF,
      Buffer.concat([
        frame,
        ...components.map((index) =>
          Buffer.from([index + 1, index === 0 ? (across << 4) | down : 0x11, numberIn(quantisation, index)]),
        ),
      ]),
    ),
    ...huffman(dc, 0x00),
    ...huffman(ac, 0x10),
    ...intervalOf(tags, sampling),
    segment(
      MARKER.SOS,
      Buffer.from([
        samples,
        ...components.flatMap((index) => [index + 1, (numberIn(dc, index) << 4) | numberIn(ac, index)]),
        0,
        63,
        0,
      ]),
    ),
  ]);
}

function huffmanAt(file: Buffer, place: number): Buffer {
  const codes = file.subarray(place, place + CODE_LENGTHS).reduce((sum, count) => sum + count, 0);
  return file.subarray(place, place + CODE_LENGTHS + codes);
}

type Sampling = readonly [across: number, down: number];

/** How many brightness samples a colour sample covers, across and down; grey has no colour. */
function samplingOf(tags: Tags): Sampling {
  if ((tags(TAG.samples)?.[0] ?? 1) === 1) return [1, 1];
  const [across = 2, down = 2] = tags(TAG.subsampling) ?? [];
  return [across, down];
}

/** The restart interval: a strip, or the file's own value if there is only one strip. */
function intervalOf(tags: Tags, [across, down]: Sampling): readonly Buffer[] {
  const width = tags(TAG.width)?.[0] ?? 0;
  const rows = tags(TAG.rowsPerStrip)?.[0] ?? 0;
  const isDivided = (tags(TAG.offsets)?.length ?? 0) > 1;
  const units = isDivided
    ? Math.ceil(width / (BLOCK * across)) * Math.ceil(rows / (BLOCK * down))
    : (tags(TAG.jpegRestartInterval)?.[0] ?? 0);
  if (units === 0 || units > 0xffff) return [];
  const interval = Buffer.alloc(2);
  interval.writeUInt16BE(units);
  return [segment(MARKER.DRI, interval)];
}

/** EXIF in an APP1 segment: a directory whose only entry is the orientation, a SHORT. */
const EXIF = [...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1];

/** The JPEG with the TIFF's orientation, 1 to 8, which is lost outside the TIFF. */
export const oriented = (jpeg: Buffer, orientation: number): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.from([...EXIF, 0, orientation, 0, 0, 0, 0, 0, 0])),
    jpeg.subarray(2),
  ]);
