import { Button, Group } from '@mantine/core';
import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIncomingFiles } from '#src/filing/useIncomingFiles.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { DropHint } from '#src/ui/drag/DropHint.tsx';
import { DeskToolbar } from './tools/DeskToolbar.tsx';
import { bring, openPool, unlockPool } from './effects.ts';
import { FilingPanel } from './FilingPanel.tsx';
import { LedgerLine } from './ledger/LedgerLine.tsx';
import { PageView } from './pages/PageView.tsx';
import { StackList } from './pages/StackList.tsx';
import classes from './desk.module.css';
import { useDesk } from './store.ts';
import { useEnteringPool, useLeavingPool } from './useLeavingPool.ts';

/** An open pool: its stacks, the current page enlarged, and the filing form. */
export function PoolDesk({ poolid }: { readonly poolid: number }) {
  const { t } = useTranslation('scan');
  const phase = useDesk((state) => state.phase);
  useLeavingPool();
  useEnteringPool(poolid);
  if (phase === 'refused') return <Refused poolid={poolid} />;
  return phase === 'open' ? <Desk /> : <Spinner label={t('opening')} />;
}

const bringAll = (files: readonly File[]): void => void bring(files);

function Desk() {
  const { t } = useTranslation(['scan', 'archive']);
  const hovering = useIncomingFiles(bringAll, () =>
    showToast({ type: 'warning', message: t('archive:files.folders'), component: 'scan' }),
  );
  return (
    <div className={classes.desk}>
      <DeskToolbar />
      <div className={classes.work}>
        <StackList />
        <PageView />
        <FilingPanel />
      </div>
      <LedgerLine />
      {hovering && <DropHint>{t('drop')}</DropHint>}
    </div>
  );
}

function Refused({ poolid }: { readonly poolid: number }) {
  const { t } = useTranslation('scan');
  const refusal = useDesk((state) => state.refusal);
  const mine = refusal?.kind === 'elsewhere';
  return (
    <EmptyState
      failed
      icon={
        refusal?.kind === 'failed' ? (
          <IconAlertCircle size={32} stroke={1.5} aria-hidden />
        ) : (
          <IconLock size={32} stroke={1.5} aria-hidden />
        )
      }
      title={refusal?.text ?? ''}
      hint={mine ? t('elsewhereHint') : t('otherHint')}
      action={
        <Group>
          {mine && <Button onClick={() => void openPool(poolid, true)}>{t('takeUp')}</Button>}
          {mine && (
            <Button variant="default" component={Link} to="/scan" onClick={() => void unlockPool(poolid)}>
              {t('unlock')}
            </Button>
          )}
          <Button variant="default" component={Link} to="/scan">
            {t('toPools')}
          </Button>
        </Group>
      }
    />
  );
}
