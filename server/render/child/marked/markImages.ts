import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';
import { type Mark, markScene } from '#core/marks/mark.ts';
import type { Scene } from '#core/marks/scene.ts';

/** The pictures that marks show, embedded once each by their data: URL. One that cannot be read is left out. */
export async function embedImages(
  document: PDFDocument,
  marks: Iterable<Mark>,
): Promise<ReadonlyMap<string, PDFImage>> {
  const images = new Map<string, PDFImage>();
  for (const mark of marks) {
    for (const href of picturesOf(markScene(mark))) {
      if (images.has(href)) continue;
      const image = await embed(document, href);
      if (image) images.set(href, image);
    }
  }
  return images;
}

const picturesOf = ({ nodes }: Scene): readonly string[] =>
  nodes.flatMap((node) =>
    node.shape === 'image' ? [node.href] : node.shape === 'group' ? picturesOf(node.scene) : [],
  );

async function embed(document: PDFDocument, href: string): Promise<PDFImage | null> {
  try {
    const image = await (href.startsWith('data:image/png') ? document.embedPng(href) : document.embedJpg(href));
    // The library decodes when it saves; what is broken must show here, where it can be left out.
    await image.embed();
    return image;
  } catch (error) {
    // Memory that has run out is the process' affair; anything else is a picture that is none.
    if (error instanceof RangeError) throw error;
    return null;
  }
}
