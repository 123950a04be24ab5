import { create } from 'zustand';
import { newId } from '#src/stores/newId.ts';
import { upload } from '#src/gateway/upload.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { askAboutUploads } from '../../askAboutUploads.ts';

/** An upload to a document, or its error. */
export interface Sending {
  readonly id: string;
  readonly docid: number;
  readonly file: File;
  /** Share of bytes sent, 0 to 1. */
  readonly part: number;
  readonly failure?: string;
  readonly cancel: () => void;
}

/** Uploads continue while another document is open. */
export const useUploads = create<{ readonly sendings: readonly Sending[] }>(() => ({ sendings: [] }));

/** Concurrent uploads; the others wait. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

const cancelAll = (): void => {
  waiting.length = 0;
  for (const { cancel } of useUploads.getState().sendings) cancel();
  useUploads.setState({ sendings: [] });
};

onUserLeft(cancelAll);
askAboutUploads({
  areUnderWay: () => useUploads.getState().sendings.some(({ failure }) => failure === undefined),
  cancelAll,
});

const change = (id: string, part: Partial<Sending>): void =>
  useUploads.setState(({ sendings }) => ({
    sendings: sendings.map((one) => (one.id === id ? { ...one, ...part } : one)),
  }));

export const dismiss = (id: string): void =>
  useUploads.setState(({ sendings }) => ({ sendings: sendings.filter((one) => one.id !== id) }));

/** Attaches files to a document, two at a time; each can be cancelled. */
export function attach(docid: number, files: readonly File[]): void {
  for (const file of files) {
    const id = newId();
    const abort = new AbortController();
    const cancel = (): void => {
      abort.abort();
      dismiss(id);
    };
    useUploads.setState(({ sendings }) => ({ sendings: [...sendings, { id, docid, file, part: 0, cancel }] }));
    waiting.push(() => void send({ id, docid, file, abort }));
  }
  startWaiting();
}

function startWaiting(): void {
  while (running < AT_ONCE) {
    const next = waiting.shift();
    if (next === undefined) return;
    running += 1;
    next();
  }
}

interface Upload {
  readonly id: string;
  readonly docid: number;
  readonly file: File;
  readonly abort: AbortController;
}

async function send({ id, docid, file, abort }: Upload): Promise<void> {
  if (!abort.signal.aborted) {
    const answer = await upload(
      'attachmentSet',
      { params: { docid: String(docid) }, body: { filename: file.name } },
      file,
      {
        signal: abort.signal,
        silent: true,
        onProgress: (sent, total) => change(id, { part: total === 0 ? 1 : sent / total }),
      },
    );
    if (answer.ok) dismiss(id);
    else change(id, { failure: answer.error.message });
    refresh(docid, 'attachment.set');
  }
  running -= 1;
  startWaiting();
}
