import { Button, Loader } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PageFailure } from '#src/viewer/session/rasters/bring.ts';
import classes from './chrome.module.css';

interface PageFailureCardProps {
  readonly failure: PageFailure;
  /** Asks for the password again, if one can be given. */
  readonly onPassword?: (() => void) | undefined;
  readonly onRetry: () => void;
}

/**
 * Replaces a page that failed to load: says why, and how to retry, or that it is still being prepared. The other pages
 * are unaffected.
 */
export function PageFailureCard({ failure, onPassword, onRetry }: PageFailureCardProps) {
  const { t } = useTranslation('viewer');
  if (failure.kind === 'coming')
    return (
      <div className={classes.card} role="status">
        <Loader size={24} aria-hidden />
        <strong>{t('coming')}</strong>
        <p>{t('comingHint')}</p>
      </div>
    );
  const again =
    needsPassword(failure) && onPassword !== undefined
      ? { text: t('password.enter'), run: onPassword }
      : { text: t('retry'), run: onRetry };
  return (
    <div className={classes.card} role="alert">
      <IconFileAlert size={32} stroke={1.5} aria-hidden />
      <strong>{t('pageFailed')}</strong>
      <p>{failure.kind === 'refused' ? failure.message : t(`failure.${failure.kind}`)}</p>
      <Button variant="default" onClick={again.run}>
        {again.text}
      </Button>
    </div>
  );
}

/** The page is encrypted and the password sent does not open it: a plain retry would fail again. */
function needsPassword(failure: PageFailure): boolean {
  if (failure.kind !== 'refused') return false;
  return failure.name === 'document.passwordWrong' || failure.name === 'document.passwordRequired';
}
