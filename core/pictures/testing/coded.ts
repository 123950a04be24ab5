import type { FaxCoding } from '../fax.ts';

/** The same small picture in all codings of a fax, as Ghostscript writes them. */
export const FAXES: readonly (FaxCoding & { readonly data: string })[] = [
  {
    width: 64,
    height: 24,
    scheme: 'group4',
    data:
      'fcc0a4a05e420a9e6314f9a4623193df0836d6bc8ae78bd25f158afcd3ba5f478ffd74111ffee156d5af10447e9e9a888888' +
      '8fe0020020',
  },
  {
    width: 64,
    height: 24,
    scheme: 'group3',
    data:
      '0001d9a80001d9a80001d9a80001d9a80001d9a80001d9a80001814a05e00181420be130000188c0bc1ec0018a94519ee0f6' +
      '00018bc6f0f1ff0f6001815f8e31f3f30f6001817a868e61ec00018a6571fa07b0018bf8ee3f40f600018ba8e31fa740f600' +
      '018bf1dbc3df1c2600018bd8fbf1fe40bc0001d9a80001d9a80001d9a80001d9a80001d9a80001d9a8',
  },
  {
    width: 64,
    height: 24,
    scheme: 'mixed',
    data:
      '0001ecd400014001ecd400014001ecd400014001c0a502f000016420a9c001c4605e0f6001669188c64f7001c5e37878ff87' +
      'b00148ae78bd25c001c0bd434730f600014d3ba5c001c5fc771fa07b00016ba088ffc001c5f8ede1ef8e130001710447e9e9' +
      'a80001ecd400014001ecd400014001ecd4000140',
  },
  {
    width: 64,
    height: 24,
    scheme: 'group3',
    isByteAligned: true,
    data:
      'd9a8d9a8d9a8d9a8d9a8d9a8814a05e081420be13088c0bc1ec08a94519ee0f68bc6f0f1ff0f60815f8e31f3f30f60817a86' +
      '8e61ec8a6571fa07b08bf8ee3f40f68ba8e31fa740f68bf1dbc3df1c26008bd8fbf1fe40bcd9a8d9a8d9a8d9a8d9a8d9a8',
  },
];

/** A red square of 48 by 48 pixels in JPEG 2000, as OpenJPEG writes it. */
export const RED_JPEG_2000 =
  '0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a70326800000016696864720000' +
  '0030000000300003070700000000000f636f6c7201000000000010000000b46a703263ff4fff51002f000000000030000000' +
  '300000000000000000000000300000003000000000000000000003070101070101070101ff52000c00000001010504040001' +
  'ff5c00134040484850484850484850484850484850ff640025000143726561746564206279204f70656e4a50454720766572' +
  '73696f6e20322e352e30ff90000a00000000002d0001ff93c7d40808818ebf80df802801d4391ed180808080808080808080' +
  '8080808080ffd9';

export const bytesOf = (hexadecimal: string): Uint8Array =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** A segment of JBIG2 (ITU-T T.88, 7.2) on page 1. */
export const jbig2Segment = (number: number, type: number, data: Uint8Array, length = data.length): Uint8Array =>
  Uint8Array.of(...bigEndian(number), type, 0, 1, ...bigEndian(length), ...data);

/** A page of JBIG2, as PDF embeds it, with one generic region that is coded like a fax of group 4. */
export const jbig2Of = (fax: Uint8Array, width: number, height: number): Uint8Array =>
  Uint8Array.of(
    ...jbig2Segment(0, 48, Uint8Array.of(...bigEndian(width, height, 0, 0), 0, 0, 0)),
    ...jbig2Segment(1, 38, Uint8Array.of(...bigEndian(width, height, 0, 0), 0, 1, ...fax)),
    ...jbig2Segment(2, 49, new Uint8Array()),
  );

const bigEndian = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
