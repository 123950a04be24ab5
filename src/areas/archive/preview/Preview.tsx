import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { ViewerCanvas, type ViewerHandle } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { PageFailureCard } from '#src/viewer/chrome/PageFailureCard.tsx';
import { ViewTools } from '#src/viewer/chrome/ViewTools.tsx';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import { openRasters, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { type LocalRefusal, openLocalFile } from '#src/viewer/session/sources/localFile.ts';
import { PreviewPassword } from './PreviewPassword.tsx';
import classes from './preview.module.css';

type Shown = { readonly phase: 'opening' } | { readonly phase: 'refused'; readonly refusal: LocalRefusal } | { readonly phase: 'open'; readonly pages: readonly PageRun[]; readonly rasters: OpenRasters };

/** A file that nobody has yet but the user: its pages, or why they cannot be shown. It can be archived all the same. */
export default function Preview({ file }: { readonly file: File }) {
  const { t } = useTranslation(['archive', 'viewer']);
  const [password, setPassword] = useState<string>();
  const shown = useLocalFile(file, password);
  const [view, setView] = useState<ViewerHandle | null>(null);

  if (shown.phase === 'opening') return <Spinner label={t('preview.opening')} />;
  if (shown.phase === 'refused') {
    if (shown.refusal === 'passwordRequired' || shown.refusal === 'passwordWrong') return <PreviewPassword wrong={shown.refusal === 'passwordWrong'} onPassword={setPassword} />;
    return <EmptyState icon={<IconEyeOff size={32} stroke={1.5} aria-hidden />} title={t('viewer:noPreview')} hint={t(`preview.${shown.refusal}`)} />;
  }
  return (
    <div className={classes.preview}>
      <div className={classes.tools}>{view !== null && <ViewTools view={view} />}</div>
      <div className={classes.pages}>
        <ViewerCanvas ref={setView} pages={shown.pages} rasters={shown.rasters} label={t('viewer:pages', { name: file.name })} renderFailure={(failure, _page, retry) => <PageFailureCard failure={failure} onRetry={retry} />} />
      </div>
    </div>
  );
}

function useLocalFile(file: File, password: string | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ phase: 'opening' });
  useEffect(() => {
    const end = new AbortController();
    const open = async (): Promise<void> => {
      const opened = await openLocalFile(file, password, end.signal);
      if (end.signal.aborted) {
        if (opened.ok) opened.value.close();
        return;
      }
      if (!opened.ok) return setShown({ phase: 'refused', refusal: opened.error });
      const { pages, fetchPage, close } = opened.value;
      const rasters = openRasters(fetchPage, pageNo(1));
      end.signal.addEventListener('abort', () => {
        rasters.dispose();
        close();
      });
      return setShown({ phase: 'open', pages, rasters });
    };
    open().catch(() => undefined);
    return () => end.abort();
  }, [file, password]);
  return shown;
}
