import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChunkError } from '#src/ui/part/chunk.ts';
import type { PartFailureProps } from '#src/ui/part/PartFailure.tsx';
import classes from './chrome.module.css';

/** Replaces marks or tools that failed to load: the pages can still be read. */
export function MarksMissing({ error, retry }: PartFailureProps) {
  const { t } = useTranslation(['viewer', 'app']);
  const isStuck = error instanceof ChunkError && error.isStuck;
  return (
    <div className={classes.marksMissing} role="alert">
      <span>{t('marksMissing')}</span>
      <Button size="compact-sm" variant="default" onClick={isStuck ? () => location.reload() : retry}>
        {isStuck ? t('app:failure.reload') : t('retry')}
      </Button>
    </div>
  );
}
