/**
 * CSS filters need a document. Without one pdf.js manipulates the pixels itself; this is its FilterFactory for
 * environments without DOM.
 */
export class NoFilterFactory {
  readonly addFilter = () => 'none';
  readonly addHCMFilter = () => 'none';
  readonly addAlphaFilter = () => 'none';
  readonly addLuminosityFilter = () => 'none';
  readonly addKnockoutFilter = () => 'none';
  readonly destroy = () => undefined;
}

/** What pdf.js needs of a document for drawing: canvases, and the font set for embedded fonts. */
export const workerDocument = {
  createElement: () => new OffscreenCanvas(1, 1),
  fonts: (self as unknown as { readonly fonts: FontFaceSet }).fonts, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a worker's own fonts are missing from the library's types
};
