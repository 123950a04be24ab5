import { Menu } from '@mantine/core';
import { IconColumns2, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useSelectedCount } from '#src/list/useSelectedCount.ts';
import { useListSettings } from '#src/stores/lists/effects.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import { DownloadBars } from '#src/viewer/workplace/download/DownloadBars.tsx';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { compactRow, resultColumns } from './ResultColumns.tsx';
import { useMaskStillThere } from './chosenMask.ts';
import { useKeptSearch } from './kept/useKeptSearch.ts';
import { maskOf } from './model.ts';
import { PanelAbove } from './panel/PanelAbove.tsx';
import { usePrefilledSearch } from './prefill.ts';
import { resultList } from './resultList.ts';
import { HoverPreview } from './preview/HoverPreview.tsx';
import { ResultPreview } from './preview/ResultPreview.tsx';
import { RowPicture } from './preview/RowPicture.tsx';
import { NotSearched, NothingFound, SearchFailed } from './ResultState.tsx';
import classes from './search.module.css';
import { SearchPanel } from './panel/SearchPanel.tsx';
import { FULLTEXT_FIELD } from './panel/WordsFields.tsx';
import { askToRestore } from './bulk/effects.ts';
import { useSelectionItems } from './selection/useSelectionItems.ts';

/** CSS pixels. */
const PANEL_MINIMUM_WIDTH = 240;
const PANEL_MAXIMUM_WIDTH = 560;

const showPanel = (open: boolean): void =>
  changeSettings((settings) => {
    settings.search.panelOpen = open;
  });

const showHover = (shown: boolean): void =>
  changeSettings((settings) => {
    settings.search.hoverPreview = shown;
  });

/** A deleted document is restored first, if the user wants it. */
const openRow = (row: ResultRow): void =>
  row.deleteddate === undefined ? runCommand('document.open', { docid: row.docid }) : void askToRestore(row);

const prepareRow = ({ docid, deleteddate }: ResultRow): void => {
  if (deleteddate === undefined) runCommand('document.prepare', { docid });
};

const picture = (row: ResultRow) => <RowPicture row={row} />;

/** The search area: conditions on the left, results on the right; on a phone the panel covers the results. */
export default function SearchScreen() {
  const unassigned = useMasterData((data) => data.unassigned);
  // Users without access to any client have nothing to search; the home screen tells them what to do.
  return unassigned ? <Redirect to="/home" /> : <Searching />;
}

function Searching() {
  const { t } = useTranslation(['search', 'compare', 'viewer']);
  useKeptSearch();
  usePrefilledSearch();
  useMaskStillThere();
  const language = useLanguage();
  const narrow = useIsPhone();
  const data = useMasterData();
  const { panelOpen, panelWidth, hoverPreview } = useSettings((settings) => settings.search);
  const list = resultList();
  const selected = useSelectedCount(list);
  const isPreviewed = useListSettings(list.id).previewOpen;
  /** Phone only: whether the panel covers the results, initially or because the user opened it. */
  const [above, setAbove] = useState<'there' | 'asked' | null>(() =>
    list.store.getState().asked === undefined ? 'there' : null,
  );

  const result = useRef<HTMLElement>(null);
  /** Focus moves from the panel to the button that reopens it. */
  const closePanel = useCallback(() => {
    flushSync(() => (narrow ? setAbove(null) : showPanel(false)));
    result.current?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
  }, [narrow]);

  const goToWords = () => {
    flushSync(() => (narrow ? setAbove('asked') : showPanel(true)));
    const field = document.getElementById(FULLTEXT_FIELD);
    if (field instanceof HTMLInputElement) field.select();
  };

  // Columns belong to the rows: those of another search come with its rows.
  // Read one by one, so that a search with other values in the same mask renders its rows only.
  const mask = useStore(list.store, ({ shown }) => (shown === undefined ? undefined : maskOf(shown, data)));
  const words = useStore(list.store, ({ shown }) => shown?.fulltext.trim() ?? '');
  const areDeleted = useStore(list.store, ({ shown }) => shown?.deleted === true);
  const columns = useMemo(
    () => resultColumns(data, mask, words, areDeleted, t, language),
    [data, mask, words, areDeleted, t, language],
  );
  const items = useSelectionItems(columns);
  useCommands(
    t('result.label'),
    narrow
      ? []
      : [
          {
            id: 'search.hoverPreview',
            label: t('preview.hover'),
            checked: hoverPreview,
            run: () => showHover(!hoverPreview),
          },
        ],
  );
  const compact = useMemo(() => compactRow(data, words, language), [data, words, language]);

  return (
    <div className={classes['screen']}>
      {narrow
        ? above !== null && <PanelAbove takesFocus={above === 'asked'} onClose={closePanel} />
        : panelOpen && (
            <>
              <aside className={classes['side']} style={{ width: panelWidth }}>
                <ErrorBoundary>
                  <SearchPanel onClose={closePanel} />
                </ErrorBoundary>
              </aside>
              <PanelEdge
                label={t('panel.resize')}
                panel="left"
                width={panelWidth}
                minimum={PANEL_MINIMUM_WIDTH}
                maximum={PANEL_MAXIMUM_WIDTH}
                onWidth={(width) =>
                  changeSettings((settings) => {
                    settings.search.panelWidth = width;
                  })
                }
              />
            </>
          )}
      <section
        ref={result}
        className={classes['result']}
        aria-label={t('result.label')}
        inert={narrow && above !== null}
      >
        <ListView
          list={list}
          label={t('result.label')}
          columns={columns}
          compact={compact}
          onOpen={openRow}
          prepare={prepareRow}
          toolbar={[
            {
              id: 'panel',
              text: t('panel.open'),
              icon: narrow ? IconSearch : IconLayoutSidebarLeftExpand,
              iconOnly: true,
              hidden: !narrow && panelOpen,
              run: () => (narrow ? setAbove('asked') : showPanel(true)),
            },
            ...items.searches,
            ...items.documents,
          ]}
          bulk={items.bulk}
          picture={picture}
          preview={(row) => <ResultPreview row={row} />}
          hasQuickFilter
          menu={
            <>
              <Menu.Divider />
              <Menu.CheckboxItem checked={hoverPreview} onChange={showHover}>
                {t('preview.hover')}
              </Menu.CheckboxItem>
            </>
          }
          toolbarRight={[
            {
              id: 'compare',
              text: t('compare:command'),
              icon: IconColumns2,
              hidden: selected !== 2 || areDeleted,
              yields: 0,
              run: () => void compareSelected(),
            },
          ]}
          countText={(count, formatted) => t('result.count', { count, formatted })}
          start={<NotSearched />}
          empty={<NothingFound />}
          failed={(error) => <SearchFailed error={error} onOtherWords={goToWords} />}
        />
        <DownloadBars />
        {!narrow && hoverPreview && !isPreviewed && <HoverPreview region={result} />}
      </section>
    </div>
  );
}

/** Opens the two selected documents side by side. */
async function compareSelected(): Promise<void> {
  const { rows } = await resultList().selected(2);
  const [left, right] = rows;
  if (left === undefined || right === undefined) return;
  runCommand('documents.compare', { left: { docid: left.docid }, right: { docid: right.docid } });
}
