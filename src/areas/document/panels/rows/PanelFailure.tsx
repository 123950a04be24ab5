import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';

interface PanelFailureProps {
  readonly failure: Error;
  readonly onRetry: () => void;
}

/** Shown if a panel's data failed to load: says why, with a retry. */
export function PanelFailure({ failure, onRetry }: PanelFailureProps) {
  const { t } = useTranslation(['panels', 'viewer']);
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle size={28} stroke={1.5} aria-hidden />}
      title={t('failed')}
      hint={failure.message}
      action={<Button onClick={onRetry}>{t('viewer:retry')}</Button>}
    />
  );
}
