import { createStore, type StoreApi } from 'zustand/vanilla';
import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import { answered, arrived, begun, failed, type FindState, NO_FIND, stepped } from '#src/viewer/model/text/find.ts';
import type { TextSource } from './source.ts';

/** Pause in typing, in ms, before the search starts. */
const TYPING_PAUSE_MS = 180;

/** The search in the open document, and whether its bar is shown. */
export interface Finder {
  readonly store: Pick<StoreApi<FinderState>, 'getState' | 'subscribe' | 'getInitialState'>;
  /** Shows the bar; `openings` is incremented so that the field takes the focus again. */
  readonly open: () => void;
  /** Shows the bar and searches for the words by which the document was found; the focus stays. */
  readonly showWords: (words: string, origin: PageNo) => void;
  /** Closes the bar and removes the hits. */
  readonly close: () => void;
  /** Searches for a text after a pause in typing; hits are shown from the current page on. */
  readonly seek: (text: string, origin: PageNo) => void;
  /** Goes to the next or previous hit; first starts a pending search, or retries a failed one. */
  readonly step: (step: 1 | -1) => void;
  /** Goes to a hit by its index. */
  readonly goTo: (hit: number) => void;
  readonly dispose: () => void;
}

export interface FinderState {
  readonly openings: number;
  readonly isOpen: boolean;
  readonly find: FindState;
}

export function createFinder({ find: fetchHits }: Pick<TextSource, 'find'>): Finder {
  const store = createStore<FinderState>(() => ({ openings: 0, isOpen: false, find: NO_FIND }));
  let run = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const change = (next: (find: FindState) => FindState): void => store.setState(({ find }) => ({ find: next(find) }));

  const start = async (): Promise<void> => {
    clearTimeout(pause);
    pause = undefined;
    run.abort();
    run = new AbortController();
    const { signal } = run;
    const sought = store.getState().find;
    for (let from: number | undefined = 1; from !== undefined && store.getState().find.phase === 'searching';) {
      const result = await fetchHits(sought, pageNo(from), signal);
      if (signal.aborted) return;
      change((find) => (result.ok ? answered(find, result.value) : failed(find, result.error.message)));
      from = result.ok ? result.value.progress.nextpage : undefined;
    }
  };
  const stop = (): void => {
    clearTimeout(pause);
    pause = undefined;
    run.abort();
  };

  return {
    store,
    open: () => store.setState(({ openings }) => ({ isOpen: true, openings: openings + 1 })),
    showWords: (words, origin) => {
      stop();
      store.setState(({ find }) => ({ isOpen: true, find: begun(find, words, origin, true) }));
      if (store.getState().find.phase === 'searching') void start();
    },
    close: () => {
      stop();
      store.setState({ isOpen: false, find: NO_FIND });
    },
    seek: (text, origin) => {
      stop();
      change((find) => begun(find, text, origin));
      if (store.getState().find.phase === 'searching') pause = setTimeout(() => void start(), TYPING_PAUSE_MS);
    },
    step: (step) => {
      const { phase, text, origin, byWords } = store.getState().find;
      if (phase === 'failed') change((find) => begun(find, text, origin, byWords));
      if (pause !== undefined || phase === 'failed') void start();
      else change((find) => stepped(find, step));
    },
    goTo: (hit) => change((find) => arrived(find, hit)),
    dispose: stop,
  };
}
