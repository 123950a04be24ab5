import { Button } from '@mantine/core';
import { IconPencilOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { markFrame } from '#core/marks/mark.ts';
import { boundsOfFrame } from '#core/marks/frame.ts';
import type { MarkEntry } from '#src/viewer/model/marklist/entries.ts';
import { authorsOf, filtered, kindsOf, NO_FILTER, rowsOf } from '#src/viewer/model/marklist/rows.ts';
import { selectionOf } from '#src/viewer/model/selection/selection.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import type { Texts } from '#src/viewer/session/text/texts.ts';
import type { ViewControl } from '../viewer.ts';
import { MarkFilters } from './MarkFilters.tsx';
import { MarkRows } from './MarkRows.tsx';
import { useEntries } from './useEntries.ts';
import classes from './marklist.module.css';

export interface MarkListProps {
  readonly layers: Layers;
  readonly sight: Sight;
  readonly texts: Texts;
  readonly arranging: Arranging;
  readonly view: ViewControl | null;
  /** Whether the list should take the focus; it reports when it has. */
  readonly asked: boolean;
  readonly onFocused: () => void;
  /** The user went to a mark: a list that covers the pages closes. */
  readonly onChosen: () => void;
}

/** Every mark of the document by page: access to the canvas by keyboard and for users who cannot see it. */
export default function MarkList({ layers, sight, texts, arranging, view, asked, onFocused, onChosen }: MarkListProps) {
  const { t } = useTranslation(['marks', 'viewer']);
  const entries = useEntries(layers);
  const selection = useStore(layers.store, (state) => state.selection);
  const visibility = useStore(sight.store);
  const [filter, setFilter] = useState(NO_FILTER);
  const listed = useMemo(() => filtered(entries, filter), [entries, filter]);
  const rows = useMemo(() => rowsOf(listed), [listed]);
  const authors = useMemo(() => authorsOf(entries), [entries]);
  const kinds = useMemo(() => kindsOf(entries), [entries]);

  const choose = ({ one }: MarkEntry): void => {
    view?.reveal(one.pageNo, boundsOfFrame(markFrame(one.mark)));
    layers.select(sight.isSeen(one) ? selectionOf(one.pageNo, [one.mark.localId]) : null);
  };
  const goTo = (entry: MarkEntry): void => {
    choose(entry);
    onChosen();
    view?.focus();
  };
  if (entries.length === 0)
    return (
      <EmptyState icon={<IconPencilOff size={28} stroke={1.5} aria-hidden />} title={t('none')} hint={t('hint')} />
    );
  return (
    <div className={classes['panel']}>
      <MarkFilters
        filter={filter}
        authors={authors}
        kinds={kinds}
        visibility={visibility}
        onFilter={setFilter}
        onToggleAuthor={sight.toggleAuthor}
      />
      <p className={classes['count']} role="status">
        {t('shown', { count: listed.length })}
      </p>
      {listed.length === 0 ? (
        <EmptyState
          title={t('noMatch')}
          action={
            <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <MarkRows
          rows={rows}
          count={listed.length}
          selection={selection}
          visibility={visibility}
          texts={texts}
          asked={asked}
          onFocused={onFocused}
          onChoose={choose}
          onGoTo={goTo}
          onRemove={arranging.remove}
          onClear={arranging.deselect}
        />
      )}
    </div>
  );
}
