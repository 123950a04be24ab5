import type { Path } from '#core/marks/path.ts';
import { type Mark, bearsWords, markScene } from '#core/marks/mark.ts';
import type { Scene } from '#core/marks/scene.ts';
import type { Supplies } from './paintScene.ts';

/** Most decoded images kept; the least recently used go first. */
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
 * The letter outlines are 25 KiB, needed only for documents with text marks. After a failure texts stay blank until the
 * next request.
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
  // An image that cannot be decoded is not drawn and not waited for.
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

/** Letters and images loaded so far; requesting a missing one starts loading it. */
export const supplies: Supplies = { letter, image };

/** Calls back whenever more has been loaded. @returns a function that stops it */
export const onSupplied = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether everything the mark shows is loaded; starts loading what is missing. */
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
