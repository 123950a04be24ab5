import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminWorkflow } from '#core/contract/admin/adminWorkflow.ts';
import { runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import { LoadedSectionPage } from '../SectionPage.tsx';
import own from '../table.module.css';
import { useAdmin } from '../store.ts';
import { workflowsQuery } from './queries.ts';
import { WorkflowEditor } from './WorkflowEditor.tsx';

const loadOne = async (key: string) => {
  const { workflow } = unwrapped(await call('adminWorkflowGet', { params: { key } }, { silent: true }));
  return workflow[0];
};

/** `/admin/workflows`: the workflows that can be started; `/admin/workflows/{key}` or `new`: a definition. */
export function WorkflowsPage({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('admin');
  useTitle(t('section.workflows'));
  if (id === undefined) return <WorkflowList />;
  return id === 'new' ? <WorkflowEditor key="new" known={undefined} /> : <Known key={id} name={id} />;
}

function Known({ name }: { readonly name: string }) {
  const { t } = useTranslation('admin');
  // Part of the query's key: after publishing, the new version is loaded and the editor starts over.
  const [published, setPublished] = useState(0);
  const one = useQuery({
    queryKey: ['admin', 'workflow', name, published],
    queryFn: () => loadOne(name),
    gcTime: 0,
    retry: false,
  });
  if (one.isError) return <EmptyState failed title={t('notThere')} hint={one.error.message} />;
  // Data of an earlier visit may be a version behind, so the editor waits for the newest.
  if (one.data === undefined || !one.isFetchedAfterMount) return <Spinner />;
  return <WorkflowEditor key={published} known={one.data} onPublished={() => setPublished(published + 1)} />;
}

function WorkflowList() {
  const { t } = useTranslation('admin');
  const list = useQuery(workflowsQuery);
  return (
    <LoadedSectionPage section="workflows" query={list}>
      {(workflows) => (
        <>
          <p>{t('workflows.hint')}</p>
          <div className={classes.adding}>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => runCommand('path.open', '/admin/workflows/new')}
            >
              {t('workflows.new')}
            </Button>
          </div>
          {workflows.length === 0 ? (
            <p role="status">{t('workflows.none')}</p>
          ) : (
            <div className={own.tableRoom}>
              <table className={own.plainTable}>
                <thead>
                  <tr>
                    {(['name', 'key', 'version', 'starts', 'running'] as const).map((column) => (
                      <th key={column} scope="col" className={ROOMY.has(column) ? own.roomy : undefined}>
                        {t(`workflows.column.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {workflows.map((workflow) => (
                    <WorkflowLine key={workflow.key} workflow={workflow} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </LoadedSectionPage>
  );
}

/** On a phone they stand below the name. */
const ROOMY: ReadonlySet<string> = new Set(['key', 'version']);

function WorkflowLine({ workflow }: { readonly workflow: AdminWorkflow }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const doctypes = useAdmin((state) => state.data?.doctype) ?? [];
  const { key, version, caption, retired, running, versions } = workflow;
  const old = versions.filter((one) => one.version !== version);
  const names = doctypes.filter(({ id }) => workflow.doctypeid.includes(id)).map(({ name }) => name);
  return (
    <tr>
      <td className={own.words}>
        <Link to={`/admin/workflows/${key}`}>{caption[language] ?? key}</Link>
        {retired && <span className={classes.badge}>{t('state.retired')}</span>}
        <span
          className={`${own.below} ${classes.quiet}`}
        >{`${key} · ${t('workflows.column.version')} ${version}`}</span>
      </td>
      <td className={own.roomy}>{key}</td>
      <td className={own.roomy}>{version}</td>
      <td className={own.words}>{[...new Set(names)].join(', ') || '–'}</td>
      <td>
        {running}
        {old.map((one) => (
          <span key={one.version} className={classes.badge}>
            {t('workflows.onVersion', { version: one.version, n: one.running })}
          </span>
        ))}
      </td>
    </tr>
  );
}
