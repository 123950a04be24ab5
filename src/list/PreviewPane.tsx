import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { changeList } from '#src/stores/lists/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import type { List } from './createList.ts';
import classes from './list.module.css';
import { rowBeside } from './rows/places.ts';

/** CSS px. */
const MINIMUM_WIDTH = 240;
const MAXIMUM_WIDTH = 900;

interface PreviewPaneProps<Row extends object, Query> {
  readonly list: List<Row, Query>;
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** Preview of the active row beside the list. Moving through the rows never waits for it. */
export function PreviewPane<Row extends object, Query>({ list, width, render }: PreviewPaneProps<Row, Query>) {
  const { t } = useTranslation('list');
  const [before, setBefore] = useState<Row>();
  const row = useStore(list.store, (state) => rowBeside(before, state));
  if (row !== before) setBefore(row);
  const shown = useDeferredValue(row);
  return (
    <>
      <PanelEdge
        label={t('previewWidth')}
        panel="right"
        width={width}
        minimum={MINIMUM_WIDTH}
        maximum={MAXIMUM_WIDTH}
        onWidth={(wanted) =>
          changeList(list.id, (draft) => {
            draft.previewWidth = wanted;
          })
        }
      />
      <aside className={classes['preview']} style={{ width }} aria-label={t('preview')}>
        <ErrorBoundary>
          {shown === undefined ? <EmptyState title={t('previewNone')} hint={t('previewHint')} /> : render(shown)}
        </ErrorBoundary>
      </aside>
    </>
  );
}
