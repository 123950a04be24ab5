import { Button } from '@mantine/core';
import { IconBug, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorBoundary, type FallbackProps } from '#src/ui/ErrorBoundary.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { ChunkError, loadedScreen, loadScreen } from './chunks.ts';

interface AreaProps {
  readonly area: AreaManifest;
}

/** An area in its frame: fetched when first shown, and neither a failed chunk nor an error in it takes the app along. */
export function AreaScreen({ area }: AreaProps) {
  const { t } = useTranslation();
  const title = area.menu === undefined ? t('product') : `${t(`menu.${area.menu.label}`)} – ${t('product')}`;
  // Before the area's own effects, so that it may say more.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  const tell = useCallback(
    (error: unknown) => {
      if (!(error instanceof ChunkError)) showToast({ type: 'error', message: t('failure.unexpected'), component: area.id });
    },
    [t, area.id],
  );
  return (
    <ErrorBoundary fallback={AreaFailure} onError={tell}>
      <Suspense fallback={<Spinner />}>
        <Chunk area={area} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface Loaded {
  readonly screen?: ComponentType | undefined;
  readonly error?: unknown;
}

function Chunk({ area }: AreaProps) {
  const [{ screen: Screen, error }, setLoaded] = useState<Loaded>(() => ({ screen: loadedScreen(area.id) }));
  useEffect(() => {
    let wanted = true;
    const keep = (loaded: Loaded) => {
      if (wanted) setLoaded(loaded);
    };
    loadScreen(area).then(
      (screen) => keep({ screen }),
      (reason: unknown) => keep({ error: reason }),
    );
    return () => {
      wanted = false;
    };
  }, [area]);
  if (error !== undefined) throw error;
  return Screen === undefined ? <Spinner /> : <Screen />;
}

function AreaFailure({ error, retry }: FallbackProps) {
  const { t } = useTranslation(['app', 'ui']);
  const again = <Button onClick={retry}>{t('ui:retry')}</Button>;
  return error instanceof ChunkError ? (
    <EmptyState failed icon={<IconPlugConnectedX size={32} stroke={1.5} />} title={t('failure.chunk')} hint={t('failure.chunkHint')} action={again} />
  ) : (
    <EmptyState failed icon={<IconBug size={32} stroke={1.5} />} title={t('failure.unexpected')} hint={t('failure.unexpectedHint')} action={again} />
  );
}
