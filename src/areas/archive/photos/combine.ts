import { t } from 'i18next';
import { decodePage } from '#src/bridge/raster.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { isOpen, type QueuedFile, targets } from '../queue.ts';
import { currentArchive, useArchive } from '../store.ts';
import { type Jpeg, photosPdf } from './photosPdf.ts';

/** Longest side of a photo in a PDF, in pixels: A4 at 300 dpi. */
const LONGEST = 3508;
const QUALITY = 0.9;

const isPhoto = ({ file }: QueuedFile): boolean => /^image\/(jpeg|png|webp|avif|heic|heif)$/.test(file.type);

/** The photos to combine into one document: the selected ones, or all if none is selected. */
export const photosOf = (files: readonly QueuedFile[], selected: ReadonlySet<string>): readonly QueuedFile[] =>
  targets(files, selected).filter(isPhoto);

const stem = (name: string): string => name.replace(/\.[^.]*$/, '');

/** Adds photos to the list with distinct names, as cameras use the same name for all. */
export function namedPhotos(photos: readonly File[]): readonly File[] {
  const taken = new Set(currentArchive().files.map(({ file }) => stem(file.name)));
  let number = 0;
  const freeName = (): string => {
    for (;;) {
      number += 1;
      const name = t('archive:photos.name', { number });
      if (!taken.has(name)) return name;
    }
  };
  return photos.map((photo) => {
    const ending = photo.type.replace(/^image\//, '').replace('jpeg', 'jpg');
    return new File([photo], `${freeName()}.${ending}`, { type: photo.type });
  });
}

/** Combines the photos into one PDF, which takes the first one's position and values. */
export async function combinePhotos(): Promise<void> {
  if (currentArchive().combining) return;
  useArchive.setState({ combining: true });
  try {
    await combine();
  } finally {
    useArchive.setState({ combining: false });
  }
}

async function combine(): Promise<void> {
  const { files, selected } = currentArchive();
  const photos = photosOf(files, selected);
  const [first] = photos;
  if (first === undefined || photos.length < 2) return;
  const pages: Jpeg[] = [];
  for (const { file } of photos) {
    const page = await upright(file).catch(() => undefined);
    if (page === undefined) {
      showToast({ type: 'error', message: t('archive:photos.failed', { name: file.name }), component: 'archive' });
      return;
    }
    pages.push(page);
  }
  const pdf = new File([photosPdf(pages)], t('archive:photos.document'), { type: 'application/pdf' });
  const gone = new Set(photos.slice(1).map(({ id }) => id));
  // If a photo was removed or sent meanwhile, nothing changes.
  if (!photos.every(({ id }) => currentArchive().files.some((entry) => entry.id === id && isOpen(entry)))) {
    showToast({ type: 'info', message: t('archive:photos.changed'), component: 'archive' });
    return;
  }
  useArchive.setState((state) => ({
    files: state.files
      .filter(({ id }) => !gone.has(id))
      .map((entry) => (entry.id === first.id ? { ...entry, file: pdf, state: { phase: 'waiting' } } : entry)),
    selected: new Set([...state.selected].filter((id) => !gone.has(id))),
    current: first.id,
  }));
}

/** A photo as an upright JPEG of limited size, because a PDF does not apply the camera's orientation. */
async function upright(file: File): Promise<Jpeg> {
  const bitmap = await decodePage(file, undefined, new AbortController().signal);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}
