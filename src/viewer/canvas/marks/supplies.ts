import type { Path } from '#core/marks/path.ts';
import { type Mark, bearsWords, markScene } from '#core/marks/mark.ts';
import type { Scene } from '#core/marks/scene.ts';
import type { Supplies } from './paintScene.ts';

/** Decoded pictures kept; the longest unused go first. */
const IMAGES_KEPT = 100;

const images = new Map<string, ImageBitmap | null>();
const underWay = new Set<string>();
const listeners = new Set<() => void>();
let letters: ((sign: string) => Path) | null = null;
let lettersAsked: Promise<void> | null = null;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Outlines of the letters are 25 KiB that only documents with writing on them need. A failure leaves texts unwritten
 * until the next ask.
 */
const askLetters = (): void => {
  lettersAsked ??= bringLetters();
};

const bringLetters = async (): Promise<void> => {
  try {
    letters = (await import('#core/marks/lettering/letters.ts')).letterPath;
    tell();
  } catch {
    lettersAsked = null;
  }
};

const askImage = (href: string): void => {
  if (underWay.has(href)) return;
  underWay.add(href);
  const bytes = Uint8Array.from(atob(href.slice(href.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  const keep = (image: ImageBitmap | null): void => {
    underWay.delete(href);
    images.set(href, image);
    for (const oldest of images.keys()) {
      if (images.size <= IMAGES_KEPT) break;
      images.get(oldest)?.close();
      images.delete(oldest);
    }
    tell();
  };
  // What cannot be decoded is nothing to draw, and nothing to wait for.
  createImageBitmap(new Blob([bytes])).then(keep, () => keep(null));
};

const image = (href: string): ImageBitmap | null => {
  const known = images.get(href);
  if (known === undefined) {
    askImage(href);
    return null;
  }
  images.delete(href);
  images.set(href, known);
  return known;
};

const letter = (sign: string): Path | null => {
  if (letters === null) askLetters();
  return letters?.(sign) ?? null;
};

/** Letters and pictures as far as they have arrived; whatever is asked for and missing is sent for. */
export const supplies: Supplies = { letter, image };

/** Calls back whenever something more has arrived. @returns ends it */
export const onSupplied = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether all that the mark shows is there; what is not is sent for. */
export const isSupplied = (mark: Mark): boolean => (bearsWords(mark) ? hasAll(markScene(mark)) : true);

const hasAll = ({ nodes }: Scene): boolean =>
  nodes.every((node) => {
    if (node.shape === 'group') return hasAll(node.scene);
    if (node.shape === 'image') {
      image(node.href);
      return images.has(node.href);
    }
    if (node.shape !== 'text' || letters !== null) return true;
    askLetters();
    return false;
  });
