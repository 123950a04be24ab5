/**
 * CSS filters need a document. Without one pdf.js changes the pixels itself (its FilterFactory, as it is where there is
 * no DOM).
 */
export class NoFilterFactory {
  readonly addFilter = () => 'none';
  readonly addHCMFilter = () => 'none';
  readonly addAlphaFilter = () => 'none';
  readonly addLuminosityFilter = () => 'none';
  readonly addKnockoutFilter = () => 'none';
  readonly destroy = () => undefined;
}

/** What pdf.js needs of a document while it draws: canvases, and the set that a PDF's own fonts are loaded into. */
export const workerDocument = {
  createElement: () => new OffscreenCanvas(1, 1),
  fonts: (self as unknown as { readonly fonts: FontFaceSet }).fonts, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a worker's own fonts are missing from the library's types
};
