import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { resumeSession } from '#src/stores/session/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import classes from '#src/app/frame/shell.module.css';

/** Milliseconds between automatic retries. */
const AGAIN_MS = 5000;

let asking: Promise<void> | undefined;

const ask = (): void => {
  asking ??= resumeSession().finally(() => {
    asking = undefined;
  });
};

/**
 * Shown if the request for the session got no answer: says why, and retries. Uses only texts that are part of the page.
 */
export function Unanswered({ reason }: { readonly reason: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setInterval(ask, AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, []);
  return (
    <main className={classes.unanswered}>
      <EmptyState
        failed
        icon={<IconPlugConnectedX size={32} stroke={1.5} />}
        title={reason}
        hint={t('session.asksAgain')}
        action={<Button onClick={ask}>{t('session.askNow')}</Button>}
      />
    </main>
  );
}
