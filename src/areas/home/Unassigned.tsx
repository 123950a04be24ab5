import { Button, Group } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMasterData } from '#src/stores/masterdata/effects.ts';
import { mayAdminister } from '#src/stores/masterdata/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** Home for users without access to any client: says what is missing and who can grant it. */
export function Unassigned() {
  const { t } = useTranslation('home');
  const administers = useMasterData(mayAdminister);
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    void loadMasterData(new AbortController().signal).finally(() => setBusy(false));
  };
  return (
    <EmptyState
      icon={<IconUsersGroup size={40} stroke={1.5} aria-hidden />}
      title={t('unassigned.title')}
      hint={t(administers ? 'unassigned.administrator' : 'unassigned.hint')}
      action={
        <Group>
          {administers && (
            <Button onClick={() => runCommand('path.open', '/admin/groups')}>{t('unassigned.groups')}</Button>
          )}
          <Button variant="default" loading={busy} onClick={ask}>
            {t('unassigned.again')}
          </Button>
        </Group>
      }
    />
  );
}
