import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, CONNECTIONS } from '#core/contract/admin/adminSettings.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import classes from '../admin.module.css';
import { LoadedSectionPage } from '../SectionPage.tsx';
import own from './variables.module.css';
import { FolderList } from './FolderList.tsx';
import { connectionTests, isTested } from './tests.ts';

const load = async () => {
  const answer = unwrapped(await call('adminConnectionList', {}, { silent: true }));
  return { variables: new Map(answer.variable.map((variable) => [variable.name, variable])), folders: answer.folder };
};
type Loaded = Awaited<ReturnType<typeof load>>;

/** Without these there is nothing to test. */
const NEEDED = {
  signIn: 'OIDC_ISSUER',
  mail: 'SMTP_URL',
  push: undefined,
  docusign: 'DOCUSIGN_CLIENT_ID',
  files: 'S3_URL',
  folders: 'POOL_FOLDERS',
} as const;
const PARTS = ['signIn', 'mail', 'push', 'docusign', 'files', 'folders'] as const satisfies readonly Connection[];

/** `/admin/connections`: what the environment sets of the server's connections, and whether it works. */
export function ConnectionsPage() {
  const { t } = useTranslation('admin');
  const connections = useQuery({ queryKey: ['admin', 'connections'], queryFn: load, gcTime: 0, retry: false });
  return (
    <LoadedSectionPage section="connections" query={connections}>
      {(loaded) => (
        <>
          <p>{t('connections.hint')}</p>
          {PARTS.map((part) => (
            <Part key={part} part={part} {...loaded} />
          ))}
        </>
      )}
    </LoadedSectionPage>
  );
}

function Part({ part, variables, folders }: Loaded & { readonly part: Connection }) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const needed = NEEDED[part];
  const isOn = needed === undefined || variables.get(needed)?.set === true;
  return (
    <section className={classes.part} aria-label={t(`connections.part.${part}`)}>
      <h2>{t(`connections.part.${part}`)}</h2>
      <p>{t(isOn ? `connections.on.${part}` : `connections.off.${part}`)}</p>
      <dl className={own.variables}>
        {CONNECTIONS[part].map((name) => {
          const { set = false, value } = variables.get(name) ?? {};
          return (
            <div key={name}>
              <dt>
                {t(`connections.variable.${name}`)} <code>{name}</code>
              </dt>
              <dd>
                {set ? (
                  (value ?? t('connections.secret'))
                ) : (
                  <span className={classes.quiet}>{t('connections.unset')}</span>
                )}
                {set && <span className={classes.badge}>{t('connections.environment')}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {part === 'folders' && <FolderList folders={folders} />}
      {isTested(part) && (
        <div className={classes.adding}>
          <Button
            variant="default"
            loading={busy}
            disabled={!isOn}
            onClick={() => {
              setBusy(true);
              void connectionTests[part]().finally(() => setBusy(false));
            }}
          >
            {t(`connections.test.${part}`)}
          </Button>
        </div>
      )}
    </section>
  );
}
