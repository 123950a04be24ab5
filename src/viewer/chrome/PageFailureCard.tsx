import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PageFailure } from '#src/viewer/session/rasters/bring.ts';
import classes from './chrome.module.css';

/** In place of a page that could not be brought: why, and the way to try again. The other pages go on. */
export function PageFailureCard({ failure, onRetry }: { readonly failure: PageFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation('viewer');
  return (
    <div className={classes.card} role="alert">
      <IconFileAlert size={32} stroke={1.5} aria-hidden />
      <strong>{t('pageFailed')}</strong>
      <p>{failure.kind === 'refused' ? failure.message : t(`failure.${failure.kind}`)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
