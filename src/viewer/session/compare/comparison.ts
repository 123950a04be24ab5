import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageNo } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Rect } from '#core/kernel/geometry.ts';
import { type WordsOfPage, wordsOf } from '#core/contract/document/words.ts';
import type { PageDifference, Registration, WordChange } from '#src/bridge/compare.ts';
import type { CallError } from '#src/gateway/error.ts';
import { type Finding, findingsOf } from '#src/viewer/model/compare/findings.ts';
import { markFindings } from '#src/viewer/model/compare/marks.ts';
import {
  type Alignment,
  isPaired,
  keyOf,
  NOT_ALIGNED,
  type PageCounts,
  type PairedRow,
  type Row,
  rowsOf,
} from '#src/viewer/model/compare/rows.ts';
import { measure } from '../timing.ts';
import { type Aligners, alignDocuments, isUnreached, type Words } from './aligning.ts';
import { createKeptTexts } from './keptTexts.ts';
import type { MarksOfPages, Source } from './source.ts';

/** The result of comparing the pages of a row. */
export type RowResult = { readonly findings: readonly Finding[]; readonly registration: Registration } | RowFailure;

/** The pages could not be compared; `failed` is the server's reason, undefined if there is none. */
export interface RowFailure {
  readonly failed: string | undefined;
  /** The server did not answer. */
  readonly isUnreached?: true;
}

export interface ComparisonState {
  readonly phase: 'running' | 'stopped' | 'done';
  /** Settled rows first, then the remaining pages as if there were no insertions. */
  readonly rows: readonly Row[];
  readonly settled: number;
  /** Rows were settled although the server could not be reached for some pages. */
  readonly hasMissed: boolean;
  /** By row key. */
  readonly results: ReadonlyMap<string, RowResult>;
  /** Empty until they are loaded. */
  readonly marks: Readonly<Record<'left' | 'right', MarksOfPages>>;
}

export interface Comparers extends Aligners {
  comparePages(left: Blob, right: Blob, signal: AbortSignal): Promise<PageDifference>;
  compareWords(left: WordsOfPage, right: WordsOfPage, signal: AbortSignal): Promise<readonly WordChange[]>;
}

/** A page-by-page comparison of two documents. */
export interface Comparison {
  readonly store: StoreApi<ComparisonState>;
  /** Names the visible rows, which are compared first. */
  look(keys: readonly string[]): void;
  /** Stops the comparison; results are kept. */
  stop(): void;
  /** Continues, and retries what failed. */
  resume(): void;
  /** Retries pages for which the server could not be reached, now or once the rest is compared. */
  retryUnreached(): void;
  dispose(): void;
}

/** Resolution for comparing: a pixel is a page unit. */
export const COMPARE_DPI = 150;
/** Pairs in progress: while one is compared, the next is fetched. */
const LANES = 2;
/**
 * Most automatic retries in a row: if some calls are answered and others never, each answer looks as if the server were
 * back.
 */
const MOST_REPEATS = 8;
/** Milliseconds without an answer after which the series of retries counts as over. */
const ROW_ENDS_AFTER_MS = 5_000;

const FIRST_ROW: Row = rowsOf(NOT_ALIGNED, { left: 1, right: 1 })[0] ?? {};

/** Starts comparing at once; dispose() ends it. */
export function createComparison(
  sources: { readonly left: Source; readonly right: Source },
  comparers: Comparers,
): Comparison {
  const all: PageCounts = { left: sources.left.pageCount, right: sources.right.pageCount };
  const store = createStore<ComparisonState>(() => ({
    phase: 'stopped',
    rows: rowsOf(NOT_ALIGNED, all),
    settled: 0,
    hasMissed: false,
    results: new Map(),
    marks: { left: new Map(), right: new Map() },
  }));
  const texts = { left: createKeptTexts(), right: createKeptTexts() };
  const opened = performance.now();
  let hasFound = false;
  let looked: readonly string[] = [];
  let abort = new AbortController();
  let isWhole = false;
  let isBack = false;
  let repeats = 0;
  let lastBack = 0;
  const begun = new Set<string>();
  let stepped = Promise.withResolvers<void>();

  const dropTexts = ({ left, right }: Row): void => {
    if (left !== undefined) texts.left.drop(left);
    if (right !== undefined) texts.right.drop(right);
  };

  const step = (alignment: Alignment): void => {
    // Unpaired pages are not compared.
    for (const row of alignment.rows.slice(store.getState().settled)) if (!isPaired(row)) dropTexts(row);
    store.setState({ rows: rowsOf(alignment, all), settled: alignment.rows.length });
    stepped.resolve();
    stepped = Promise.withResolvers();
  };

  /**
   * The most urgent row not started yet: a visible one, else from the top. The first pages are started before anything
   * is settled.
   */
  const nextRow = (): PairedRow | undefined => {
    const { rows, settled } = store.getState();
    const open = (settled === 0 ? [FIRST_ROW] : rows.slice(0, settled))
      .filter(isPaired)
      .filter((row) => !begun.has(keyOf(row)));
    return open.find((row) => looked.includes(keyOf(row))) ?? open[0];
  };

  /** Both sides' marks; requested once unless it fails. */
  const askMarks = async (signal: AbortSignal): Promise<Result<ComparisonState['marks'], CallError>> => {
    const [left, right] = await Promise.all([sources.left.marks(signal), sources.right.marks(signal)]);
    if (!left.ok) return left;
    if (!right.ok) return right;
    const marks = { left: left.value, right: right.value };
    store.setState({ marks });
    return ok(marks);
  };

  const compareRow = async (
    row: PairedRow,
    readMarks: () => ReturnType<typeof askMarks>,
    signal: AbortSignal,
  ): Promise<RowResult> => {
    const began = performance.now();
    const [left, right, marks] = await Promise.all([
      sources.left.image(row.left, COMPARE_DPI, signal),
      sources.right.image(row.right, COMPARE_DPI, signal),
      readMarks(),
    ]);
    if (!left.ok) return failureOf(left.error);
    if (!right.ok) return failureOf(right.error);
    if (!marks.ok) return failureOf(marks.error);
    const [pictures, words] = await Promise.all([
      comparers.comparePages(left.value.blob, right.value.blob, signal),
      compareTexts(row, signal),
    ]);
    if (!words.ok) return failureOf(words.error);
    measure('compare:pages', began, { row: keyOf(row), worker: pictures.took });
    const ofMarks = markFindings(
      keyOf(row),
      marks.value.left.get(row.left) ?? [],
      marks.value.right.get(row.right) ?? [],
    );
    return {
      findings: [...findingsOf(keyOf(row), pictures.places, pictures.registration, words.value), ...ofMarks],
      registration: pictures.registration,
    };
  };

  const keep = (key: string, result: RowResult): void => {
    if (!hasFound && 'findings' in result && result.findings.length > 0) {
      hasFound = true;
      measure('compare:open→first', opened);
    }
    store.setState(({ results }) => ({ results: new Map(results).set(key, result) }));
  };

  const compareTexts = async (row: PairedRow, signal: AbortSignal) => {
    const [left, right] = await Promise.all([textOf('left', row.left, signal), textOf('right', row.right, signal)]);
    if (!left.ok) return left;
    if (!right.ok) return right;
    const [one, other] = [left.value, right.value];
    if (one.words.length === 0 || other.words.length === 0) return ok(undefined);
    return ok({
      changes: one.text === other.text ? [] : await comparers.compareWords(one, other, signal),
      left: boxesOf(one),
      right: boxesOf(other),
    });
  };
  /** If a page's text is refused, its image is compared. */
  const textOf = async (
    side: 'left' | 'right',
    page: PageNo,
    signal: AbortSignal,
  ): Promise<Result<Words, CallError>> => {
    const known = texts[side].get(page);
    if (known !== undefined) return ok(known);
    const answer = await sources[side].text(page, signal);
    return answer.ok || isUnreached(answer.error) ? answer : ok({ text: '', words: [] });
  };

  const lane = async (
    isAligned: () => boolean,
    readMarks: () => ReturnType<typeof askMarks>,
    signal: AbortSignal,
  ): Promise<void> => {
    while (!signal.aborted) {
      const row = nextRow();
      if (row === undefined && isAligned()) return;
      if (row === undefined) {
        await stepped.promise;
        continue;
      }
      const key = keyOf(row);
      begun.add(key);
      const result = await compareRow(row, readMarks, signal).catch((): RowResult => ({ failed: undefined }));
      if (signal.aborted) {
        begun.delete(key);
        return;
      }
      keep(key, result);
      dropTexts(row);
    }
  };

  const run = async ({ signal }: AbortController): Promise<void> => {
    let isAligned = false;
    let asked: ReturnType<typeof askMarks> | undefined;
    const readMarks = () =>
      (asked ??= askMarks(signal).then((marks) => {
        if (!marks.ok) asked = undefined;
        return marks;
      }));
    const align = async (): Promise<void> => {
      if (!isWhole)
        isWhole = await alignDocuments(
          sources,
          comparers,
          (side, page, words) => texts[side].put(page, words),
          step,
          signal,
        );
      isAligned = true;
      stepped.resolve();
    };
    await Promise.all([align(), ...Array.from({ length: LANES }, () => lane(() => isAligned, readMarks, signal))]);
    if (signal.aborted) return;
    store.setState({ phase: 'done', hasMissed: !isWhole });
    if (isBack) repeat();
  };

  const stop = (): void => {
    abort.abort();
    stepped.resolve();
    stepped = Promise.withResolvers();
    if (store.getState().phase === 'running') store.setState({ phase: 'stopped' });
  };
  /** @param isOver whether a failure is final and not retried */
  const go = (isOver: (failure: RowFailure) => boolean): void => {
    abort = new AbortController();
    stepped = Promise.withResolvers();
    isBack = false;
    const kept = new Map([...store.getState().results].filter(([, result]) => !('failed' in result) || isOver(result)));
    begun.clear();
    for (const key of kept.keys()) begun.add(key);
    store.setState({ phase: 'running', results: kept });
    const mine = abort;
    run(mine).catch(() => {
      if (mine === abort) stop();
    });
  };
  const resume = (): void => {
    if (store.getState().phase === 'running') return;
    repeats = 0;
    go(() => false);
  };
  const repeat = (): void => {
    if (repeats === MOST_REPEATS || (isWhole && ![...store.getState().results.values()].some(isMissing))) return;
    repeats += 1;
    go((failure) => !isMissing(failure));
  };
  resume();

  return {
    store,
    look(keys) {
      looked = keys;
    },
    stop,
    resume,
    retryUnreached() {
      const { phase } = store.getState();
      const now = performance.now();
      if (now - lastBack > ROW_ENDS_AFTER_MS) repeats = 0;
      lastBack = now;
      isBack = phase === 'running';
      if (phase === 'done') repeat();
    },
    dispose: stop,
  };
}

const boxesOf = (page: WordsOfPage): readonly Rect[] => wordsOf(page).map(({ box }) => box);

const failureOf = (error: CallError): RowFailure => ({
  failed: error.message,
  ...(isUnreached(error) && { isUnreached: true }),
});

const isMissing = (result: RowResult): boolean => 'isUnreached' in result;
