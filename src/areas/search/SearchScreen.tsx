import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, MOBILE_MAX_WIDTH } from '#core/contract/constants.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import type { ColumnLayout } from '#src/ui/grid/columns.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { PanelEdge } from '#src/ui/PanelEdge.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { compactRow, resultColumns } from './ResultColumns.tsx';
import { useMaskStillThere } from './chosenMask.ts';
import { maskOf } from './model.ts';
import { PanelAbove } from './PanelAbove.tsx';
import { usePrefilledSearch } from './prefill.ts';
import { ResultList } from './ResultList.tsx';
import { NotSearched, NothingFound, SearchFailed } from './ResultState.tsx';
import { ResultToolbar } from './ResultToolbar.tsx';
import classes from './search.module.css';
import { SearchPanel } from './SearchPanel.tsx';
import { useSearch } from './store.ts';
import { useListCommands } from './useListCommands.ts';

/** CSS pixels. */
const PANEL_MINIMUM_WIDTH = 240;
const PANEL_MAXIMUM_WIDTH = 560;

const keepLayout = ({ widths, hidden }: ColumnLayout): void =>
  changeSettings((settings) => {
    settings.search.columns.widths = { ...widths };
    // The same list stays the same object, so that a width that is dragged draws no row anew.
    if (hidden !== useSettings.getState().search.columns.hidden) settings.search.columns.hidden = [...hidden];
  });

const showPanel = (open: boolean): void =>
  changeSettings((settings) => {
    settings.search.panelOpen = open;
  });

/** The search area: what to search for on the left, what was found on the right; on a phone the one lies over the other. */
export default function SearchScreen() {
  const { t, i18n } = useTranslation('search');
  usePrefilledSearch();
  useMaskStillThere();
  const language = LANGUAGES.find((known) => known === i18n.language) ?? DEFAULT_LANGUAGE;
  const narrow =
    useMediaQuery(`(max-width: ${MOBILE_MAX_WIDTH}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
  const data = useMasterData();
  const {
    sort,
    columns: { hidden, widths },
    panelOpen,
    panelWidth,
  } = useSettings((settings) => settings.search);
  const ran = useSearch((state) => state.ran);
  /** On a phone: whether the panel lies over the result, from the beginning or because it was asked for. */
  const [above, setAbove] = useState<'there' | 'asked' | null>(ran === null ? 'there' : null);

  const layout = useMemo<ColumnLayout>(() => ({ widths, hidden }), [widths, hidden]);
  const mask = ran === null ? undefined : maskOf(ran.draft, data);
  const columns = useMemo(() => resultColumns(data, mask, t, language), [data, mask, t, language]);
  const compact = useMemo(() => (narrow ? compactRow(data, t, language) : undefined), [narrow, data, t, language]);

  return (
    <div className={classes['screen']}>
      {narrow
        ? above !== null && <PanelAbove takesFocus={above === 'asked'} onClose={() => setAbove(null)} />
        : panelOpen && (
            <>
              <aside className={classes['side']} style={{ width: panelWidth }}>
                <ErrorBoundary>
                  <SearchPanel onClose={() => showPanel(false)} />
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
      <section className={classes['result']} aria-label={t('result.label')} inert={narrow && above !== null}>
        <ResultToolbar
          columns={columns}
          layout={layout}
          onLayout={keepLayout}
          sort={sort}
          language={language}
          panelOpen={!narrow && panelOpen}
          onOpenPanel={() => (narrow ? setAbove('asked') : showPanel(true))}
          compact={narrow}
        />
        <div className={classes['rows']}>
          <ErrorBoundary>
            <Result>
              <ResultList columns={columns} layout={layout} onLayout={keepLayout} sort={sort} compact={compact} />
            </Result>
          </ErrorBoundary>
        </div>
      </section>
    </div>
  );
}

/** The list, or what stands in its place. While a search runs the result before it stays, faded. */
function Result({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation('search');
  const phase = useSearch((state) => state.phase);
  const count = useSearch((state) => state.result?.count);
  if (phase === 'idle') return <NotSearched />;
  if (phase === 'failed') return <SearchFailed />;
  if (phase === 'running')
    return count === undefined || count === 0 ? (
      <Spinner label={t('result.running')} />
    ) : (
      <div className={classes['fading']}>{children}</div>
    );
  return count === 0 ? <NothingFound /> : <Shown>{children}</Shown>;
}

function Shown({ children }: { readonly children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useListCommands(frame);
  return (
    <div ref={frame} className={classes['shown']}>
      {children}
    </div>
  );
}
