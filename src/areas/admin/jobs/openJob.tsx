import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdminJob } from '#core/contract/admin/adminOperation.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { aboutOf } from './jobList.ts';
import own from './jobs.module.css';
import { nameOf } from './names.ts';

/** CSS px. */
const SIZE = [560, 460] as const;

/** A job with everything known of it: a column cuts off a long reason. */
export const openJob = (job: AdminJob, onRetry: () => void): void => {
  const title = nameOf(job.kind);
  const content = () => <JobDetails job={job} />;
  if (job.state === 'dead')
    openModal({
      title,
      size: SIZE,
      apply: t('admin:jobs.retry'),
      cancel: t('ui:close'),
      content: ({ formId, close }) => (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            close();
            onRetry();
          }}
        >
          {content()}
        </form>
      ),
    });
  else openModal({ title, size: SIZE, apply: false, cancel: t('ui:close'), content });
};

function JobDetails({ job }: { readonly job: AdminJob }) {
  const { t: say } = useTranslation('admin');
  const language = useLanguage();
  const lines = [
    [say('jobs.about'), aboutOf(job)],
    [say('field.state'), say(`jobs.${job.state}`)],
    [say('jobs.error'), job.error ?? ''],
    [say('jobs.tries'), String(job.tries)],
    [say('jobs.due'), dateText(job.due, language)],
    [say('jobs.created'), dateText(job.createdate, language)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={own.job}>
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
