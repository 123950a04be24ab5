import type { PageRun } from '#core/contract/document/document.ts';
import { PAGE_UNITS_PER_INCH, type Size } from '#core/kernel/geometry.ts';

/** One sheet to print: an image, and the size of its page in page units. */
export interface Sheet extends Size {
  readonly url: string;
}

/** Size of a page, counted from 1, in page units. @throws RangeError beyond the last page */
export function sizeOfPage(runs: readonly PageRun[], page: number): Size {
  let last = 0;
  for (const run of runs) {
    last += run.count;
    if (page <= last) return run;
  }
  throw new RangeError(`no page ${page}`);
}

const inches = (units: number): string => `${(units / PAGE_UNITS_PER_INCH).toFixed(4)}in`;
const nameOf = ({ width, height }: Size): string => `s${Math.round(width)}x${Math.round(height)}`;

/** The style sheet that makes the browser print each image on paper of its page's size, without margins. */
export function printStyle(sizes: readonly Size[]): string {
  const papers = new Map(sizes.map((size) => [nameOf(size), size]));
  const rules = [...papers].map(
    ([name, { width, height }]) =>
      `@page ${name} { size: ${inches(width)} ${inches(height)}; margin: 0 } .${name} { page: ${name}; width: ${inches(width)}; height: ${inches(height)} }`,
  );
  return `html, body { margin: 0 } img { display: block; break-after: page; break-inside: avoid } img:last-child { break-after: auto } ${rules.join(' ')}`;
}

/** Defines the paper of all sheets, once they are in the document. */
export function setPaper(target: Document, sheets: readonly Sheet[]): void {
  const style = target.createElement('style');
  style.textContent = printStyle(sheets);
  target.head.append(style);
}

/** Adds a sheet after the others. Resolves once its image is loaded; if it is damaged, removes it and rejects. */
export async function layOut(target: Document, sheet: Sheet): Promise<void> {
  const picture = target.createElement('img');
  picture.className = nameOf(sheet);
  picture.src = sheet.url;
  target.body.append(picture);
  try {
    await loaded(picture);
  } catch (error) {
    picture.remove();
    throw error;
  }
}

const loaded = (picture: HTMLImageElement): Promise<void> =>
  new Promise((resolve, reject) => {
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => reject(new Error('a page image is damaged')));
  });
