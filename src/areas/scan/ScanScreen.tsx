import { Button, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { PoolDesk } from './PoolDesk.tsx';
import { PoolList } from './PoolList.tsx';

/** `/scan`: the pools; `/scan/{poolid}`: the screen where a pool is sorted and filed. */
export default function ScanScreen() {
  const { poolid } = useParams();
  return poolid === undefined ? <PoolList /> : <OpenPool key={poolid} poolid={Number(poolid)} />;
}

function OpenPool({ poolid }: { readonly poolid: number }) {
  const { t } = useTranslation('scan');
  // Known before the first rendering: a desk opens its pool, and locks it.
  const narrow = useIsPhone();
  const name = useMasterData(({ pools }) => pools.find((pool) => pool.poolid === poolid)?.name);
  useTitle(name);
  return (
    <>
      <VisuallyHidden component="h1">{name}</VisuallyHidden>
      {narrow ? (
        // Page, stack and fields do not fit side by side on a phone, and just looking must not lock the pool.
        <EmptyState
          icon={<IconDeviceDesktop size={32} stroke={1.5} aria-hidden />}
          title={t('phone.title')}
          hint={t('phone.hint')}
          action={
            <Button variant="default" component={Link} to="/scan">
              {t('toPools')}
            </Button>
          }
        />
      ) : (
        <PoolDesk poolid={poolid} />
      )}
    </>
  );
}
