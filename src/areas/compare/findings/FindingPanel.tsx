import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isPaired, keyOf, type Row } from '#src/viewer/model/compare/rows.ts';
import type { Comparison, ComparisonState } from '#src/viewer/session/compare/comparison.ts';
import { FindingItem } from './FindingItem.tsx';
import { Progress } from '#src/areas/compare/Progress.tsx';
import { PageNumbers } from '#src/areas/compare/RowHead.tsx';
import type { Stop, Walk } from './useFindings.ts';
import classes from '#src/areas/compare/compare.module.css';
import own from './findings.module.css';

interface FindingPanelProps {
  readonly comparison: Comparison;
  readonly state: ComparisonState;
  readonly walk: Walk;
}

type Entry =
  | { readonly kind: 'head'; readonly row: Row; readonly count: number }
  | { readonly kind: 'stop'; readonly row: Row; readonly stop: Stop }
  | { readonly kind: 'failed'; readonly row: Row; readonly message: string | undefined };

/** Heights of the entries in CSS px. */
const HEAD = 32;
const ITEM = 48;

/** The differences by page, and the comparison's progress, with a way to stop it. */
export function FindingPanel({ comparison, state, walk }: FindingPanelProps) {
  const { t } = useTranslation('compare');
  const list = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => entriesOf(state, walk.stops), [state, walk.stops]);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => list.current,
    estimateSize: (at) => (entries[at]?.kind === 'head' ? HEAD : ITEM),
    overscan: 8,
  });
  const current = entries.findIndex((entry) => entry.kind === 'stop' && entry.stop.id === walk.current);
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a step of the reader scrolls the list
  }, [walk.steps]);

  return (
    <aside className={own['panel']} aria-label={t('differences')}>
      <Progress comparison={comparison} state={state} count={walk.count} />
      <div ref={list} className={own['list']} tabIndex={-1}>
        <ol style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const entry = entries[index];
            if (entry === undefined) return null;
            return (
              <li key={idOf(entry)} style={{ top: start, height: size }} data-kind={entry.kind}>
                {entry.kind === 'head' && (
                  <h3>
                    <PageNumbers row={entry.row} />
                    <span className={classes['badge']} data-kind="changed">
                      {entry.count}
                    </span>
                  </h3>
                )}
                {entry.kind === 'failed' && (
                  <p className={own['failedRow']}>
                    <PageNumbers row={entry.row} /> {entry.message ?? t('rowFailed')}
                  </p>
                )}
                {entry.kind === 'stop' && (
                  <FindingItem
                    stop={entry.stop}
                    row={entry.row}
                    isCurrent={index === current}
                    onClick={() => walk.goTo(entry.stop.id)}
                  />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </aside>
  );
}

const idOf = (entry: Entry): string => (entry.kind === 'stop' ? entry.stop.id : `${entry.kind} ${keyOf(entry.row)}`);

function entriesOf({ rows, settled, results }: ComparisonState, stops: readonly Stop[]): Entry[] {
  const byRow = Map.groupBy(stops, ({ row }) => row);
  return rows.slice(0, settled).flatMap((row, index): Entry[] => {
    const result = results.get(keyOf(row));
    if (result !== undefined && 'failed' in result) return [{ kind: 'failed', row, message: result.failed }];
    const here = byRow.get(index) ?? [];
    const items = here.map((stop): Entry => ({ kind: 'stop', row, stop }));
    return isPaired(row) && here.length > 0 ? [{ kind: 'head', row, count: here.length }, ...items] : items;
  });
}
