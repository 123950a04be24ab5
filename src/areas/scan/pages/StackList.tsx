import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stack } from '#core/pages/arrangement.ts';
import { useListCommands } from '#src/commands/useListCommands.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ACROSS } from './constants.ts';
import { framed, HEAD, ROW } from './framing.ts';
import { Lasso } from './Lasso.tsx';
import { type Box, type DeskRow, rowsOf, sorted } from '#src/areas/scan/model.ts';
import { ProposalBar } from '#src/areas/scan/proposals/ProposalBar.tsx';
import { FindPages } from '#src/areas/scan/reading/FindPages.tsx';
import { pick, pickStack } from './selecting.ts';
import { drop } from '#src/areas/scan/steps.ts';
import { desk, useDesk } from '#src/areas/scan/store.ts';
import { titleOf } from '#src/areas/scan/effects.ts';
import { optionId, Thumb } from './Thumb.tsx';
import classes from '#src/areas/scan/desk.module.css';

/** The stacks with their pages. Only visible rows are rendered, so that thousands of pages stay fast. */
export function StackList() {
  const { t } = useTranslation('scan');
  const scroller = useRef<HTMLDivElement>(null);
  const now = useDesk((state) => state.now);
  const current = useDesk((state) => state.current);
  const rows = useMemo(() => rowsOf(now, ACROSS), [now]);
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD : ROW),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 4,
  });
  const at = rows.findIndex((row) => row.kind === 'leaves' && row.leaves.some(({ id }) => id === current));
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);
  useEffect(() => {
    const { current: element } = scroller;
    if (element === null) return undefined;
    return combine(autoScrollForElements({ element }), monitorForElements({ onDrop: dropped }));
  }, []);
  const inFrame = (frame: Box): readonly string[] =>
    framed(
      rows,
      virtual.measurementsCache.map(({ start }) => start),
      frame,
    );
  useListCommands({ focus: () => scroller.current?.focus() });
  return (
    <section className={classes.stacks} aria-label={t('stacks')}>
      <FindPages />
      <div
        ref={scroller}
        className={classes.scroller}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={t('stacks')}
        aria-activedescendant={current === undefined ? undefined : optionId(current)}
      >
        {rows.length === 0 && <EmptyState title={t('emptyPool')} hint={t('emptyPoolHint')} />}
        <Lasso scroller={scroller} inFrame={inFrame}>
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    role="presentation"
                    className={classes.line}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row.kind === 'head' ? <Head stack={row.stack} number={row.number} /> : <Pages row={row} />}
                  </div>
                )
              );
            })}
          </div>
        </Lasso>
      </div>
      {/* Below the pages, so that new proposals do not move the pages under the pointer. */}
      <ProposalBar />
    </section>
  );
}

const keyOf = (row: DeskRow | undefined): string =>
  row === undefined ? '' : row.kind === 'head' ? `head ${row.stack.id}` : `${row.stack.id} ${row.from}`;

function Pages({ row }: { readonly row: Extract<DeskRow, { kind: 'leaves' }> }) {
  return (
    <div className={classes.pages} role="presentation">
      {row.leaves.map((leaf, index) => (
        <Thumb key={leaf.id} leaf={leaf} number={row.from + index} onPick={pick} />
      ))}
    </div>
  );
}

/** The heading of a stack; pages dropped on it are appended to the stack. */
function Head({ stack, number }: { readonly stack: Stack; readonly number: number }) {
  const { t } = useTranslation('scan');
  const element = useRef<HTMLDivElement>(null);
  const { id } = stack;
  useEffect(() => {
    const { current: node } = element;
    return node === null ? undefined : dropTargetForElements({ element: node, getData: () => ({ stack: id }) });
  }, [id]);
  const choose = useCallback(() => pickStack(id), [id]);
  return (
    <div ref={element} className={classes.head} role="presentation" onClick={choose}>
      <span className={classes.title}>
        {number}. {titleOf(id)}
      </span>
      <span className={classes.quiet}>{t('pages', { count: stack.leaves.length })}</span>
    </div>
  );
}

/** Dragging a selected page moves the whole selection; any other page moves alone. */
function dropped({
  source,
  location,
}: {
  source: { data: Record<string, unknown> };
  location: { current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] } };
}): void {
  const { leaf } = source.data;
  const [target] = location.current.dropTargets;
  if (typeof leaf !== 'string' || target === undefined) return;
  const { now, selected } = desk();
  const leaves = selected.has(leaf) ? sorted(now, selected) : [leaf];
  const { leaf: over, stack } = target.data;
  if (typeof over === 'string')
    drop(leaves, { leaf: over, side: extractClosestEdge(target.data) === 'right' ? 'after' : 'before' });
  else if (typeof stack === 'string') drop(leaves, { stack });
}
