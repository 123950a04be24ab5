import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Comparison, ComparisonState } from '#src/viewer/session/compare/comparison.ts';
import { hasFailed, outcomeOf, progressOf } from './outcome.ts';
import classes from './progress.module.css';

interface ProgressProps {
  readonly comparison: Comparison;
  readonly state: ComparisonState;
  /** Differences found so far. */
  readonly count: number;
}

/** Progress and result of the comparison; it can be stopped and continued. */
export function Progress({ comparison, state, count }: ProgressProps) {
  const { phase } = state;
  const { t } = useTranslation('compare');
  const { said, done, total } = progressOf(state);
  const found = count > 0 ? t('count', { count }) : t(outcomeOf(state));
  return (
    <div className={classes['progress']}>
      <output>
        <strong>{found}</strong>
        <span>{t(said, { done, total })}</span>
      </output>
      {phase === 'running' && (
        <progress max={Math.max(1, total)} value={done} aria-label={t('compared', { done, total })} />
      )}
      {phase === 'running' && (
        <Button variant="default" onClick={() => comparison.stop()}>
          {t('cancel')}
        </Button>
      )}
      {(phase === 'stopped' || (phase === 'done' && hasFailed(state))) && (
        <Button variant="default" onClick={() => comparison.resume()}>
          {phase === 'stopped' ? t('resume') : t('again')}
        </Button>
      )}
    </div>
  );
}
