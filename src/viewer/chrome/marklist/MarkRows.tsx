import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkEntry } from '#src/viewer/model/marklist/entries.ts';
import type { ListRow } from '#src/viewer/model/marklist/rows.ts';
import { isSelected, type Selection } from '#src/viewer/model/selection/selection.ts';
import { isSeen, type Visibility } from '#src/viewer/model/visibility/visibility.ts';
import type { Texts } from '#src/viewer/session/text/texts.ts';
import { Listbox, visibleAndCursor } from '../listbox/Listbox.tsx';
import { MarkRow } from './MarkRow.tsx';
import { placeAfter } from './placeAfter.ts';
import classes from './marklist.module.css';

interface MarkRowsProps {
  readonly rows: readonly ListRow[];
  /** Number of marks among the rows. */
  readonly count: number;
  readonly selection: Selection;
  readonly visibility: Visibility;
  readonly texts: Texts;
  readonly asked: boolean;
  readonly onFocused: () => void;
  /** Reveals the mark and selects it; the focus stays in the list. */
  readonly onChoose: (entry: MarkEntry) => void;
  /** The same, and moves the focus to the pages. */
  readonly onGoTo: (entry: MarkEntry) => void;
  readonly onRemove: () => void;
  /** Clears the selection. */
  readonly onClear: () => void;
}

/** Heights of a page heading and of a mark, in CSS px. */
const HEIGHTS = { page: 28, mark: 60 } as const;
const OVERSCAN = 4;

/**
 * The virtual list: only visible rows exist. The arrow keys move the cursor, Space selects, Enter goes to the mark,
 * Delete removes it.
 */
export function MarkRows({
  rows,
  count,
  selection,
  visibility,
  texts,
  asked,
  onFocused,
  onChoose,
  onGoTo,
  onRemove,
  onClear,
}: MarkRowsProps) {
  const { t } = useTranslation('marks');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const indexes = useMemo(() => rows.flatMap((row, index) => (row.type === 'mark' ? [index] : [])), [rows]);
  const at = indexes[Math.min(cursor, indexes.length - 1)] ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- nothing made of what it returns is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.type ?? 'mark'],
    overscan: OVERSCAN,
    rangeExtractor: visibleAndCursor(at, rows.length),
  });
  useEffect(() => virtual.measure(), [virtual, rows]);
  useEffect(() => {
    if (!asked) return;
    list.current?.focus();
    onFocused();
  }, [asked, onFocused]);
  const selectedAt = useMemo(
    () =>
      selection?.ids.size === 1
        ? rows.findIndex((row) => row.type === 'mark' && isSelected(selection, row.entry.one))
        : -1,
    [rows, selection],
  );
  useEffect(() => {
    // The cursor follows the selection on the pages.
    const row = rows[selectedAt];
    if (row?.type !== 'mark') return;
    setCursor(row.place);
    virtual.scrollToIndex(selectedAt, { align: 'auto' });
  }, [virtual, rows, selectedAt]);

  const entryAt = (index: number): MarkEntry | null => {
    const row = rows[index];
    return row?.type === 'mark' ? row.entry : null;
  };
  const onKey = (key: string): boolean => {
    const entry = entryAt(at);
    const next = placeAfter(key, Math.min(cursor, count - 1), count);
    if (next !== undefined) {
      setCursor(next);
      virtual.scrollToIndex(indexes[next] ?? 0, { align: 'auto' });
    } else if (key === 'Enter' && entry) onGoTo(entry);
    else if (key === ' ' && entry) onChoose(entry);
    else if (key === 'Delete' && entry) {
      onChoose(entry);
      onRemove();
    } else if (key === 'Escape') onClear();
    else return false;
    return true;
  };

  return (
    <Listbox ref={list} label={t('list')} activeId={`${id}-${at}`} height={virtual.getTotalSize()} onKey={onKey}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const style = { transform: `translateY(${start}px)`, height: HEIGHTS[row.type] };
        if (row.type === 'page') {
          // Hidden from assistive technology, as each mark names its page.
          return (
            <div key={`page ${row.pageNo}`} className={classes['page']} style={style} aria-hidden>
              {t('heading', { page: row.pageNo, count: row.count })}
            </div>
          );
        }
        const { entry, place } = row;
        return (
          <MarkRow
            key={entry.one.mark.localId}
            id={`${id}-${index}`}
            entry={entry}
            place={place}
            count={count}
            isSeen={isSeen(visibility, entry.one)}
            isSelected={isSelected(selection, entry.one)}
            isCursor={index === at}
            texts={texts}
            style={style}
            onClick={() => {
              setCursor(place);
              onChoose(entry);
            }}
          />
        );
      })}
    </Listbox>
  );
}
