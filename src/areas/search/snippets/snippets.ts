import { create } from 'zustand';
import type { SearchSnippet } from '#core/contract/search/search.ts';
import { call } from '#src/gateway/call.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Documents per request: a screen of rows. */
const AT_ONCE = 40;
/** Milliseconds rows must stay visible before their snippets are requested: users scroll past many. */
const REST_MS = 80;
/** Cached snippets per search. */
const KEPT = 2000;

interface SnippetsState {
  /** The full text the snippets belong to. */
  readonly words: string;
  readonly of: ReadonlyMap<number, SearchSnippet>;
}

const beginning: SnippetsState = { words: '', of: new Map() };
export const useSnippets = create<SnippetsState>()(() => beginning);

/** Visible documents whose snippets have not arrived. */
const wanted = new Set<number>();
let pause: ReturnType<typeof setTimeout> | undefined;
let request: AbortController | undefined;

/** A row with this document, found by these words, became visible. Returns a function to call when it no longer is. */
export function wantSnippet(docid: number, words: string): () => void {
  if (useSnippets.getState().words !== words) {
    request?.abort();
    request = undefined;
    wanted.clear();
    useSnippets.setState({ words, of: new Map() });
  }
  if (!useSnippets.getState().of.has(docid)) {
    wanted.add(docid);
    lookSoon();
  }
  return () => void wanted.delete(docid);
}

const lookSoon = (): void => {
  pause ??= setTimeout(() => {
    pause = undefined;
    if (request === undefined) void look();
  }, REST_MS);
};

/**
 * One request at a time until nothing is missing. A failure leaves these rows without snippets; the next visible row
 * triggers a new attempt.
 */
async function look(): Promise<void> {
  const run = new AbortController();
  request = run;
  while (wanted.size > 0) {
    const { words } = useSnippets.getState();
    const docid = [...wanted].slice(0, AT_ONCE);
    const answer = await call(
      'searchSnippets',
      { body: { docid, fulltext: words } },
      { signal: run.signal, silent: true },
    );
    if (run.signal.aborted) return;
    if (!answer.ok) break;
    const rest = new Set(answer.value.rest.map((document) => document.docid));
    for (const id of docid) if (!rest.has(id)) wanted.delete(id);
    useSnippets.setState(({ of }) => ({
      of: new Map([...of, ...answer.value.snippet.map((snippet) => [snippet.docid, snippet] as const)].slice(-KEPT)),
    }));
  }
  request = undefined;
}

onUserLeft(() => {
  request?.abort();
  request = undefined;
  wanted.clear();
  useSnippets.setState(beginning, true);
});
