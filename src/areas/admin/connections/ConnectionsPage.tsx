import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, CONNECTIONS, type ShownVariable } from '#core/contract/admin/adminConnection.ts';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import classes from '../admin.module.css';
import { LoadedSectionPage } from '../SectionPage.tsx';
import own from './variables.module.css';
import { FoldersForm } from './FoldersForm.tsx';
import { FolderList } from './FolderList.tsx';
import { isSettable } from './model.ts';
import { PartForm } from './PartForm.tsx';
import { connectionTests, isTested } from './tests.ts';

type Loaded = CallNouns<Operations['adminConnectionList']>;

const QUERY = ['admin', 'connections'];
const load = async (): Promise<Loaded> => unwrapped(await call('adminConnectionList', {}, { silent: true }));

/** Without these there is nothing to test. */
const NEEDED = {
  mail: 'SMTP_URL',
  push: undefined,
  docusign: 'DOCUSIGN_CLIENT_ID',
  files: 'S3_URL',
  folders: undefined,
} as const;
const PARTS = ['mail', 'push', 'docusign', 'files', 'folders'] as const satisfies readonly Connection[];

/** `/admin/connections`: the server's connections, set here as far as its environment leaves them open, and tested. */
export function ConnectionsPage() {
  const { t } = useTranslation('admin');
  // Not read again while somebody types.
  const options = { gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const connections = useQuery({ queryKey: QUERY, queryFn: load, ...options });
  return (
    <LoadedSectionPage section="connections" query={connections}>
      {(loaded) => (
        <>
          <p>{t('connections.hint')}</p>
          {PARTS.map((part) => (
            <Part key={part} part={part} loaded={loaded} onReload={async () => (await connections.refetch()).data} />
          ))}
        </>
      )}
    </LoadedSectionPage>
  );
}

interface PartProps {
  readonly part: Connection;
  readonly loaded: Loaded;
  readonly onReload: () => Promise<Loaded | undefined>;
}

function Part({ part, loaded, onReload }: PartProps) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const names: readonly string[] = CONNECTIONS[part];
  const variables = loaded.variable.filter(({ name }) => names.includes(name));
  const connection = loaded.connection.find((one) => one.part === part);
  const isFaulty = variables.some(({ fault }) => fault !== undefined);
  const needed = NEEDED[part];
  const hasNeeded = needed === undefined || variables.some(({ name, set }) => name === needed && set);
  const isOn = !isFaulty && (part === 'folders' ? loaded.folder.length > 0 : hasNeeded);
  const open = variables.filter(({ fixed }) => !fixed);
  const title = t(`connections.part.${part}`);
  return (
    <section className={classes['part']} aria-label={title}>
      <h2>{title}</h2>
      <p>{isFaulty ? t('connections.unusable') : t(isOn ? `connections.on.${part}` : `connections.off.${part}`)}</p>
      {connection?.locked === true && <p>{t('connections.locked')}</p>}
      <FixedList variables={variables.filter(isWorthTelling(open.length === 0))} />
      {part === 'folders' && (
        <>
          <FolderList folders={loaded.folder} />
          {loaded.root.length === 0 && <p className={classes['quiet']}>{t('connections.folder.noRoot')}</p>}
          {loaded.root.map((root) => (
            <FoldersForm
              key={root.root}
              root={root}
              pools={loaded.watched.filter((pool) => !pool.fixed)}
              onSaved={(answer) => client.setQueryData(QUERY, answer)}
              onReload={onReload}
            />
          ))}
        </>
      )}
      {isSettable(part) && connection !== undefined && open.length > 0 ? (
        <PartForm
          connection={connection}
          variables={open}
          legend={title}
          onSaved={(answer) => client.setQueryData(QUERY, answer)}
          onReload={onReload}
        >
          {(isDirty) => <TestButton part={part} isOn={isOn} isDirty={isDirty} />}
        </PartForm>
      ) : (
        isTested(part) && (
          <div className={classes['adding']}>
            <TestButton part={part} isOn={isOn} isDirty={false} />
          </div>
        )
      )}
    </section>
  );
}

/** In a part that is set here, what only the environment can set is shown if it does. */
const isWorthTelling =
  (isWhole: boolean) =>
  ({ fixed, set }: ShownVariable): boolean =>
    fixed && (isWhole || set);

function FixedList({ variables }: { readonly variables: readonly ShownVariable[] }) {
  const { t } = useTranslation('admin');
  if (variables.length === 0) return null;
  return (
    <dl className={own['variables']}>
      {variables.map(({ name, set, value }) => (
        <div key={name}>
          <dt>
            {t(`connections.variable.${name}`)} <code>{name}</code>
          </dt>
          <dd>
            {set ? (
              (value ?? t('connections.secret'))
            ) : (
              <span className={classes['quiet']}>{t('connections.unset')}</span>
            )}
            {set && <span className={classes['badge']}>{t('connections.environment')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TestButtonProps {
  readonly part: Connection;
  readonly isOn: boolean;
  /** What was typed is not saved yet, and so cannot be tested. */
  readonly isDirty: boolean;
}

function TestButton({ part, isOn, isDirty }: TestButtonProps) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  if (!isTested(part)) return null;
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        disabled={!isOn || isDirty}
        onClick={() => {
          setBusy(true);
          void connectionTests[part]().finally(() => setBusy(false));
        }}
      >
        {t(`connections.test.${part}`)}
      </Button>
      {isDirty && <p className={classes['quiet']}>{t('connections.saveFirst')}</p>}
    </>
  );
}
