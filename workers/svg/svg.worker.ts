import { initWasm } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm?url';
import { expose, transfer } from 'comlink';
import type { SvgApi, SvgFile } from './api.ts';
import { hasWriting, pixelsOf, sizeOf, textOf } from './drawing.ts';

const FACES = ['Regular', 'Bold', 'Italic', 'BoldItalic'] as const;

const bytesAt = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
};

/** The file of this worker, read once. */
let opened: Promise<string> | undefined;
const svgOf = ({ file }: SvgFile): Promise<string> =>
  (opened ??= Promise.all([file.arrayBuffer(), bytesAt(wasm).then(initWasm)]).then(([bytes]) => textOf(bytes)));

let fetched: Promise<readonly Uint8Array[]> | undefined;
const fontsFor = (svg: string, folder: string): Promise<readonly Uint8Array[]> =>
  (fetched ??= hasWriting(svg)
    ? Promise.all(FACES.map(async (face) => new Uint8Array(await bytesAt(`${folder}LiberationSans-${face}.ttf`))))
    : Promise.resolve([]));

const api: SvgApi = {
  async measure(_job, svg) {
    return sizeOf(await svgOf(svg));
  },
  async draw(_job, svg, size) {
    const text = await svgOf(svg);
    const { data, width, height } = pixelsOf(text, await fontsFor(text, svg.fonts), size);
    const bitmap = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height), {
      resizeWidth: size.width,
      resizeHeight: size.height,
    });
    return transfer(bitmap, [bitmap]);
  },
  // The bridge sends one job at a time, and a running job blocks this thread until it is done.
  cancel: () => undefined,
};
expose(api);
