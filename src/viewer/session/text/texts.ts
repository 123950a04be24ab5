import type { PageNo } from '#core/kernel/ids.ts';
import type { PageText } from '#src/viewer/model/text/pageText.ts';
import type { TextSource } from './source.ts';

/** Pages whose text is kept; a page takes about 50 kB. */
const KEPT_PAGES = 64;

/** The texts of pages viewed so far. */
export interface Texts {
  /** The text, if it is already loaded. */
  readonly held: (page: PageNo) => PageText | undefined;
  /** Loads a text once; undefined if that failed, in which case the next call retries. */
  readonly load: (page: PageNo) => Promise<PageText | undefined>;
  /** The text last selected on the pages, in reading order; kept when a field takes over the selection. */
  readonly picked: () => string;
  readonly pick: (text: string) => void;
  /** The texts now come from another source. */
  readonly forget: () => void;
  readonly dispose: () => void;
}

export function createTexts({ page: fetchText }: Pick<TextSource, 'page'>): Texts {
  const kept = new Map<PageNo, PageText>();
  const requests = new Map<PageNo, Promise<PageText | undefined>>();
  let end = new AbortController();
  let picked = '';

  const bring = async (page: PageNo): Promise<PageText | undefined> => {
    const { signal } = end;
    const result = await fetchText(page, signal);
    // The source changed meanwhile: this answer is from the previous one.
    if (signal.aborted) return undefined;
    requests.delete(page);
    if (!result.ok) return undefined;
    kept.set(page, result.value);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_PAGES) break;
      kept.delete(oldest);
    }
    return result.value;
  };

  return {
    held: (page) => kept.get(page),
    load: (page) => {
      const held = kept.get(page);
      if (held !== undefined) return Promise.resolve(held);
      const request = requests.get(page) ?? bring(page);
      requests.set(page, request);
      return request;
    },
    picked: () => picked,
    pick: (text) => {
      picked = text;
    },
    forget: () => {
      end.abort();
      end = new AbortController();
      requests.clear();
      kept.clear();
    },
    dispose: () => end.abort(),
  };
}
