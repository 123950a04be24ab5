import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import { PageStrip } from '#src/viewer/chrome/strip/PageStrip.tsx';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import { useSizeLabel } from './useSizeLabel.ts';
import classes from './strip.module.css';

/** CSS px. */
const MINIMUM_WIDTH = 96;
const MAXIMUM_WIDTH = 320;

interface StripPanelProps {
  readonly info: DocumentInfo;
  readonly thumbnails: Thumbnails;
  /** Null while the pages are not shown yet; the strip already has its place. */
  readonly view: ViewControl | null;
  readonly onChosen: () => void;
}

/** The page strip left of the pages, with the document's size below; its width is remembered. */
export function StripPanel({ info, thumbnails, view, onChosen }: StripPanelProps) {
  const { t } = useTranslation('viewer');
  const width = useSettings((settings) => settings.viewer.stripWidth);
  const size = useSizeLabel(info.filesize);
  return (
    <>
      <aside className={classes['strip']} aria-label={t('strip.label')} style={{ width }}>
        {view !== null && (
          <>
            <PageStrip pages={info.pages} thumbnails={thumbnails} view={view} width={width} onChosen={onChosen} />
            <p className={classes['size']}>
              <span>{t('strip.count', { count: info.pagecount })}</span>
              <span>{size}</span>
            </p>
          </>
        )}
      </aside>
      <PanelEdge
        label={t('strip.resize')}
        panel="left"
        width={width}
        minimum={MINIMUM_WIDTH}
        maximum={MAXIMUM_WIDTH}
        onWidth={(next) => changeSettings((draft) => void (draft.viewer.stripWidth = next))}
      />
    </>
  );
}
