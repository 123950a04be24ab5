import { fail, ok, type Result } from '#core/kernel/result.ts';
import { clientError } from '#src/gateway/answer.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Folder of this origin's private files. */
const FOLDER = 'downloads';
/** The browser copies a file only after the user has chosen where to save it, which may take a while; in ms. */
const KEPT_MS = 60 * 60_000;

/**
 * The bytes of a stream as a file, written to disk as they arrive, so that their size does not matter. They are
 * collected in memory where the browser offers no private files: without HTTPS, and in older versions of Safari.
 */
export async function fileOf(
  stream: ReadableStream<Uint8Array>,
  { signal }: CallOptions,
): Promise<Result<Blob, CallError>> {
  const folder = await downloadFolder();
  if (folder === undefined) return ok(await new Response(stream).blob());
  await removeFiles(folder, Date.now() - KEPT_MS);
  const name = crypto.randomUUID();
  try {
    const file = await folder.getFileHandle(name, { create: true });
    await stream.pipeTo(await file.createWritable(), signal && { signal });
    return ok(await file.getFile());
  } catch (error) {
    await folder.removeEntry(name).catch(() => undefined);
    if (signal?.aborted === true) return fail(clientError('aborted'));
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return fail(clientError(isFull ? 'noRoom' : 'unexpected'));
  }
}

async function downloadFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('storage' in navigator) || !('FileSystemWritableFileStream' in globalThis)) return undefined;
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  } catch {
    return undefined;
  }
}

/** Removes files last written before a time. One being written is locked, and stays. */
async function removeFiles(folder: FileSystemDirectoryHandle, before: number): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    try {
      if ((await handle.getFile()).lastModified <= before) await folder.removeEntry(name);
    } catch {
      // Another tab is writing it, or has removed it.
    }
  }
}

// A user who leaves leaves no downloads behind.
onUserLeft(() => void downloadFolder().then((folder) => folder && removeFiles(folder, Number.POSITIVE_INFINITY)));
