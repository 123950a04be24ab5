import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';
import { type Mark, markScene } from '#core/marks/mark.ts';
import type { Scene } from '#core/marks/scene.ts';

/** Embeds the marks' pictures once each, by data: URL. Unreadable ones are left out. */
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
    // The library would decode only on save; a broken picture must fail here, where it can be left out.
    await image.embed();
    return image;
  } catch (error) {
    // Out of memory is the process's problem; any other error means that the picture is invalid.
    if (error instanceof RangeError) throw error;
    return null;
  }
}
