import { statfs } from 'node:fs/promises';
import type { Storage } from '#core/contract/admin/adminOperation.ts';

/** Space is short below this share of the disk, on a large disk below so many bytes. */
const SHORT_SHARE = 0.1;
const SHORT_BYTES = 10 * 1_073_741_824;

export const isShort = ({ free, total }: { readonly free: number; readonly total: number }): boolean =>
  free < Math.min(total * SHORT_SHARE, SHORT_BYTES);

/**
 * The space of the data folder's disk, as far as this instance may use it, and the bucket with the files, if there is
 * one. Without a folder if its disk does not say.
 */
export async function storageOf(dataDir: string, bucket: string | undefined): Promise<Storage> {
  const disk = await statfs(dataDir).catch(() => undefined);
  const folder = disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
  return {
    ...(folder !== undefined && { ...folder, short: isShort(folder) }),
    ...(bucket !== undefined && { bucket }),
  };
}
