import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleHalf2,
  IconClockHour4,
  IconFlag3,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job, JobState } from '#core/contract/work/workflow.ts';
import { shareLeft } from './model.ts';
import classes from './workflow.module.css';

/** Each state has a shape of its own beside its colour and its word. */
const shapes: Readonly<Record<JobState, typeof IconFlag3>> = {
  running: IconPlayerPlay,
  ended: IconCircleCheck,
  editing: IconPencil,
  escalated: IconAlertTriangle,
  under50: IconCircleHalf2,
  over50: IconClockHour4,
  supervisorEscalated: IconFlag3,
  withdrawn: IconArrowBackUp,
};

interface StateMarkProps {
  readonly job: Pick<Job, 'state' | 'editorname'>;
  /** Colour and shape are seen, the words heard and shown on pointing. */
  readonly isShort?: boolean;
}

/** The state of a job by label, colour and shape. */
export function StateMark({ job, isShort = false }: StateMarkProps) {
  const { t } = useTranslation('workflow');
  const Shape = shapes[job.state];
  const words = job.state === 'editing' ? t('state.editing', { name: job.editorname }) : t(`state.${job.state}`);
  return (
    <span className={classes['state']} data-state={job.state} title={words}>
      <Shape size={15} stroke={1.8} aria-hidden />
      {isShort ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  );
}

interface RemainingProps {
  readonly job: Pick<Job, 'remaining' | 'allotted' | 'holidays' | 'duedate'>;
  /** In words alone. */
  readonly isShort?: boolean;
}

/** What is left of the time, in words and as a bar that explains itself. */
export function Remaining({ job, isShort = false }: RemainingProps) {
  const { t } = useTranslation('workflow');
  const share = shareLeft(job);
  const { remaining = 0, allotted = 0 } = job;
  if (share === undefined) return null;
  const hours = Math.round(Math.abs(remaining) / 60);
  const text = remaining < 0 ? t('late', { hours }) : t('left', { hours });
  const whole = t('ofHours', { hours: Math.round(allotted / 60) });
  const title = [`${text} ${whole}`, job.duedate, ...job.holidays].join('\n');
  return (
    <span className={classes['remaining']} title={title}>
      {!isShort && (
        <span className={classes['bar']} aria-hidden>
          <span style={{ width: `${share * 100}%` }} data-late={share === 0} data-half={share < 0.5} />
        </span>
      )}
      {text}
    </span>
  );
}
