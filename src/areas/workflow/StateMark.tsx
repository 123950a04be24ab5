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
import type { TFunction } from 'i18next';
import type { Job, JobState } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { numberText } from '#core/kernel/number.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { holidayText, remainingIn, shareLeft } from './model.ts';
import classes from './workflow.module.css';
import own from './state.module.css';

/** Each state has its own shape, in addition to colour and label. */
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

/** Passed in, because every row of a list has two of these, and subscribing each to the language would be slow. */
interface InLanguage {
  readonly t: TFunction<'workflow'>;
  /** As named by i18next. */
  readonly language: string;
}

interface StateMarkProps extends Pick<InLanguage, 't'> {
  readonly job: Pick<Job, 'state' | 'editorname'>;
  /** Colour and shape only; the label is the tooltip and the accessible name. */
  readonly isShort?: boolean;
}

/** The state of a job as label, colour and shape. */
export function StateMark({ job, t, isShort = false }: StateMarkProps) {
  const Shape = shapes[job.state];
  const words = job.state === 'editing' ? t('state.editing', { name: job.editorname }) : t(`state.${job.state}`);
  return (
    <span className={own['state']} data-state={job.state} title={words}>
      <Shape size={15} stroke={1.8} aria-hidden />
      {isShort ? <VisuallyHidden>{words}</VisuallyHidden> : <span className={own['words']}>{words}</span>}
    </span>
  );
}

interface RemainingProps extends InLanguage {
  readonly job: Pick<Job, 'remaining' | 'allotted' | 'dayminutes' | 'holidays' | 'duedate'>;
  /** Text only. */
  readonly isShort?: boolean;
  /** Everything is written out instead of in the tooltip. */
  readonly isWhole?: boolean;
}

/** The remaining time as text and as an accessible bar. */
export function Remaining({ job, t, language: named, isShort = false, isWhole = false }: RemainingProps) {
  const share = shareLeft(job);
  const remaining = remainingIn(job);
  if (share === undefined || remaining === undefined) return null;
  const { unit, left, of } = remaining;
  const language = currentLanguage(named);
  const inWords = (value: number) => numberText(Math.abs(value), Number.isInteger(value) ? 0 : 1, language);
  const said = { left: inWords(left), of: inWords(of) };
  const text = left < 0 ? t(`late.${unit}`, said) : t(`left.${unit}`, said);
  const whole = [
    left < 0 ? t(`whole.late.${unit}`, said) : t(`whole.left.${unit}`, said),
    ...(job.duedate === undefined ? [] : [t('whole.due', { date: dateText(job.duedate, language) })]),
    ...job.holidays.map((holiday) => t('whole.holiday', { day: holidayText(holiday, language) })),
  ];
  return (
    <>
      <span className={own['remaining']} title={whole.join('\n')}>
        {!isShort && (
          <span className={own['bar']} aria-hidden>
            <span style={{ width: `${share * 100}%` }} data-late={share === 0} data-half={share < 0.5} />
          </span>
        )}
        <span className={own['words']}>{text}</span>
      </span>
      {isWhole && <p className={classes['quiet']}>{whole.join(' ')}</p>}
    </>
  );
}
