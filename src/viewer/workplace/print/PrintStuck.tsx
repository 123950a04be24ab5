import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StuckPage, WayOn } from './printPages.ts';
import classes from './print.module.css';

/** A page that could not be prepared: which and why, and how to continue; the others wait. */
export function PrintStuck({ page, message, canLeaveOut, goOn }: StuckPage & { readonly goOn: (way: WayOn) => void }) {
  const { t } = useTranslation(['print', 'viewer']);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <div>
      <p role="alert" className={classes['failure']}>
        {t('failed', { page, reason: message ?? t('broken') })}
      </p>
      <div className={classes['ways']}>
        <Button ref={again} variant="default" size="compact-md" onClick={() => goOn('again')}>
          {t('viewer:retry')}
        </Button>
        {canLeaveOut && (
          <Button variant="default" size="compact-md" onClick={() => goOn('leaveOut')}>
            {t('leaveOut', { page })}
          </Button>
        )}
      </div>
    </div>
  );
}
