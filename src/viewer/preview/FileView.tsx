import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNo } from '#core/kernel/ids.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { ViewerCanvas, type ViewerHandle } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { PageFailureCard } from '#src/viewer/chrome/PageFailureCard.tsx';
import { PageFlawNote } from '#src/viewer/chrome/PageFlawNote.tsx';
import { PasswordForm } from '#src/viewer/chrome/PasswordForm.tsx';
import { ViewTools } from '#src/viewer/chrome/ViewTools.tsx';
import { firstWant } from '#src/viewer/model/neededImages.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import { openRasters, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { type LocalFile, type LocalRefusal, openLocalFile } from '#src/viewer/session/sources/localFile.ts';
import classes from './fileView.module.css';

type Shown =
  | { readonly phase: 'opening' }
  | { readonly phase: 'refused'; readonly refusal: LocalRefusal }
  | { readonly phase: 'open'; readonly pages: readonly PageRun[]; readonly rasters: OpenRasters };

/** Messages for files that cannot be shown; a missing password has its own form. */
const HINTS = {
  unsupported: 'file.unsupported',
  costly: 'file.costly',
  damaged: 'file.damaged',
  passwordWrong: 'file.damaged',
} as const;

const NO_ITEMS: readonly ToolbarItem[] = [];

interface FileViewProps {
  readonly file: Blob;
  readonly name: string;
  /** Shown for a file that cannot be displayed. */
  readonly instead?: ReactNode;
}

/** Displays a local file: its pages, or why they cannot be shown. Nothing is uploaded. */
export default function FileView({ file, name, instead }: FileViewProps) {
  const { t } = useTranslation(['preview', 'viewer']);
  const { shown, open } = useLocalFile(file);
  const [view, setView] = useState<ViewerHandle | null>(null);

  if (shown.phase === 'opening') return <Spinner label={t('file.opening')} />;
  if (shown.phase === 'refused') {
    if (shown.refusal === 'passwordRequired')
      return <PasswordForm onTry={async (password) => ((await open(password)) ? null : { wrong: true })} />;
    return (
      <EmptyState
        icon={<IconEyeOff size={32} stroke={1.5} aria-hidden />}
        title={t('noPreview')}
        hint={t(HINTS[shown.refusal])}
        action={instead}
      />
    );
  }
  return (
    <div className={classes.view}>
      <Toolbar label={name} items={NO_ITEMS}>
        {view !== null && <ViewTools view={view} />}
      </Toolbar>
      <div className={classes.pages}>
        <ViewerCanvas
          ref={setView}
          pages={shown.pages}
          rasters={shown.rasters}
          label={t('viewer:pages', { name })}
          renderFailure={(failure, _page, retry) => <PageFailureCard failure={failure} onRetry={retry} />}
          renderFlaw={(flaw, hide) => <PageFlawNote flaw={flaw} onHide={hide} />}
        />
      </div>
    </div>
  );
}

/** Opens a file while it is shown; `open` retries with a password and returns whether it was right. */
function useLocalFile(file: Blob): { readonly shown: Shown; readonly open: (password: string) => Promise<boolean> } {
  const [shown, setShown] = useState<Shown>({ phase: 'opening' });
  const end = useRef(new AbortController());

  const show = ({ pages, fetchPage, canDetail, close }: LocalFile, { signal }: AbortController): void => {
    const rasters = openRasters(fetchPage, firstWant(pageNo(1)), canDetail);
    signal.addEventListener('abort', () => {
      rasters.dispose();
      close();
    });
    setShown({ phase: 'open', pages, rasters });
  };
  const open = async (password?: string): Promise<boolean> => {
    const mine = end.current;
    const opened = await openLocalFile(file, password, mine.signal);
    if (mine.signal.aborted) {
      if (opened.ok) opened.value.close();
    } else if (opened.ok) show(opened.value, mine);
    // A wrong password is reported by the form that asked for it.
    else if (password === undefined) setShown({ phase: 'refused', refusal: opened.error });
    return opened.ok;
  };

  useEffect(() => {
    const mine = new AbortController();
    end.current = mine;
    setShown({ phase: 'opening' });
    open().catch(() => undefined);
    return () => mine.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another file begins anew; `open` reads nothing else that changes
  }, [file]);
  return { shown, open };
}
