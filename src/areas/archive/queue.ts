import type { Metafile } from '#core/contract/document/document.ts';

/** Concurrent uploads. */
export const UPLOADS_AT_ONCE = 2;

/** What to file a file as: a document, once however often it is sent, or the version of one after `docversion`. */
export type Job =
  | { readonly kind: 'document'; readonly metafile: Metafile; readonly key: string }
  | { readonly kind: 'version'; readonly docid: number; readonly docversion?: number };

/** The document with the same versioning indexes; its name is unknown if the server does not tell. */
export interface Existing {
  readonly docid: number;
  readonly version?: number;
  readonly filename?: string;
}

export type FileState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'queued'; readonly job: Job }
  /** `part` is the share of bytes sent, 0 to 1; at 1 the server is examining them. */
  | { readonly phase: 'uploading'; readonly part: number }
  | { readonly phase: 'archived'; readonly docid: number }
  /** With `job` if the connection was lost: it is tried again when the device is online. */
  | { readonly phase: 'failed'; readonly message: string; readonly job?: Job }
  | { readonly phase: 'exists'; readonly existing: Existing };

export interface QueuedFile {
  readonly id: string;
  readonly file: File;
  readonly state: FileState;
}

type Files = readonly QueuedFile[];

/** The file extension; the whole name if there is none. */
export const ending = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const WAITING: FileState = { phase: 'waiting' };

export const added = (files: Files, brought: readonly File[], newId: () => string): Files => [
  ...files,
  ...brought.map((file) => ({ id: newId(), file, state: WAITING })),
];

export const withState = (files: Files, id: string, state: FileState): Files =>
  files.map((entry) => (entry.id === id ? { ...entry, state } : entry));

export const without = (files: Files, ids: ReadonlySet<string>): Files => files.filter(({ id }) => !ids.has(id));

/**
 * The file that becomes current after others are removed: the next remaining one, else the previous one; undefined if
 * none remain.
 */
export function nearest(files: Files, id: string, gone: ReadonlySet<string>): string | undefined {
  const at = files.findIndex((entry) => entry.id === id);
  const stays = (entry: QueuedFile): boolean => !gone.has(entry.id);
  return (files.slice(at).find(stays) ?? files.slice(0, at).findLast(stays))?.id;
}

/** Whether a file can be archived now: not tried yet, or the last attempt did not produce a document. */
export const isOpen = ({ state }: QueuedFile): boolean =>
  state.phase === 'waiting' || state.phase === 'failed' || state.phase === 'exists';

export const isUnderWay = ({ state }: QueuedFile): boolean => state.phase === 'queued' || state.phase === 'uploading';

/** The files to archive: the selected open ones, or all open ones if none is selected. */
export function targets(files: Files, selected: ReadonlySet<string>): Files {
  const open = files.filter(isOpen);
  const picked = open.filter(({ id }) => selected.has(id));
  return picked.length > 0 ? picked : open;
}

/** The files to upload next, with their jobs, in order. */
export function startable(files: Files): readonly { readonly id: string; readonly file: File; readonly job: Job }[] {
  const room = UPLOADS_AT_ONCE - files.filter(({ state }) => state.phase === 'uploading').length;
  return files
    .flatMap(({ id, file, state }) => (state.phase === 'queued' ? [{ id, file, job: state.job }] : []))
    .slice(0, Math.max(room, 0));
}
