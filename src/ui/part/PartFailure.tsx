import { Button } from '@mantine/core';
import { IconBug, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChunkError } from './chunk.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import classes from './partFailure.module.css';

export interface PartFailureProps {
  readonly error: unknown;
  /** Mounts the failed part again. */
  readonly retry: () => void;
}

/** Shown in place of a part that failed: why, and how to retry. */
export function PartFailure({ error, retry }: PartFailureProps) {
  const { t } = useTranslation(['ui', 'app']);
  const again = <Button onClick={retry}>{t('retry')}</Button>;
  if (!(error instanceof ChunkError))
    return (
      <EmptyState
        failed
        icon={<IconBug size={32} stroke={1.5} />}
        title={t('app:failure.unexpected')}
        hint={t('app:failure.unexpectedHint')}
        action={again}
      />
    );
  const reload = <Button onClick={() => location.reload()}>{t('app:failure.reload')}</Button>;
  return (
    <EmptyState
      failed
      icon={<IconPlugConnectedX size={32} stroke={1.5} />}
      title={t('app:failure.chunk')}
      hint={t('app:failure.chunkHint')}
      action={error.isStuck ? reload : again}
    />
  );
}

/** For a part without a place of its own on screen, such as a dialog. */
export function CoveringFailure(props: PartFailureProps) {
  return (
    <div className={classes.covering}>
      <PartFailure {...props} />
    </div>
  );
}
