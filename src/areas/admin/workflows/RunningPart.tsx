import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type AdminWorkflow, RUNNING_LISTED, type RunningWorkflow } from '#core/contract/admin/adminWorkflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../admin.module.css';
import table from '../table.module.css';

const load = async (key: string) =>
  unwrapped(await call('adminWorkflowRunning', { params: { key } }, { silent: true })).running;

interface RunningPartProps {
  readonly workflow: Pick<AdminWorkflow, 'key' | 'version' | 'running' | 'versions'>;
}

/** What still runs, by the version it was started with; each leads to its document. */
export function RunningPart({ workflow: { key, version, running, versions } }: RunningPartProps) {
  const { t } = useTranslation('admin');
  const listed = useQuery({
    queryKey: ['admin', 'workflow', key, 'running'],
    queryFn: () => load(key),
    enabled: running > 0,
    gcTime: 0,
    retry: false,
  });
  if (running === 0) return null;
  return (
    <section className={classes.part} aria-label={t('workflows.runningTitle')}>
      <h2>{t('workflows.runningTitle')}</h2>
      {listed.isError && <p role="alert">{listed.error.message}</p>}
      {listed.isPending && <Spinner />}
      {versions.map((one) => (
        <details key={one.version} open={one.version !== version}>
          <summary>
            {t(one.version === version ? 'workflows.onNewest' : 'workflows.onOld', {
              version: one.version,
              n: one.running,
            })}
          </summary>
          <Instances instances={(listed.data ?? []).filter((each) => each.version === one.version)} />
        </details>
      ))}
      {(listed.data?.length ?? 0) >= RUNNING_LISTED && (
        <p className={classes.quiet}>{t('workflows.runningCut', { n: RUNNING_LISTED })}</p>
      )}
    </section>
  );
}

function Instances({ instances }: { readonly instances: readonly RunningWorkflow[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (instances.length === 0) return null;
  return (
    // Wide tables must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={table.listRoom} tabIndex={0} role="region" aria-label={t('workflows.runningTitle')}>
      <table className={table.plainTable}>
        <thead>
          <tr>
            <th scope="col">{t('workflows.document')}</th>
            <th scope="col">{t('workflows.step')}</th>
            <th scope="col">{t('workflows.begun')}</th>
          </tr>
        </thead>
        <tbody>
          {instances.map(({ wfid, docid, filename, step, caption, startdate }) => (
            <tr key={wfid}>
              <td>
                {docid === undefined ? (
                  <span className={classes.quiet}>{t('workflows.unseen')}</span>
                ) : (
                  <Link to={`/document/${docid}/workflow/${wfid}`}>{filename}</Link>
                )}
              </td>
              <td className={table.words}>{caption[language] ?? step}</td>
              <td>{dateText(startdate, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
