import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdminJob } from '#core/contract/admin/adminOperation.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { openDetails } from '../openDetails.tsx';
import { aboutOf } from './jobList.ts';
import own from './jobs.module.css';
import { nameOf } from './names.ts';

const SIZE = [560, 460] as const;

/** A job with everything known of it; a failed one is tried again from there. */
export const openJob = (job: AdminJob, onRetry: () => void): void =>
  void openDetails({
    title: nameOf(job.kind),
    size: SIZE,
    content: <JobDetails job={job} />,
    action: job.state === 'dead' ? { label: t('admin:jobs.retry'), run: onRetry } : undefined,
  });

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
