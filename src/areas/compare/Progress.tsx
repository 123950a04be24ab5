import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isPaired, keyOf } from '#src/viewer/model/compare/rows.ts';
import type { Comparison, ComparisonState } from '#src/viewer/session/compare/comparison.ts';
import { hasFailed, outcomeOf } from './outcome.ts';
import classes from './progress.module.css';

interface ProgressProps {
  readonly comparison: Comparison;
  readonly state: ComparisonState;
  /** Differences found so far. */
  readonly count: number;
}

/** Progress and result of the comparison; it can be stopped and continued. */
export function Progress({ comparison, state, count }: ProgressProps) {
  const { phase, rows, results } = state;
  const { t } = useTranslation('compare');
  const pairs = rows.filter(isPaired);
  const done = pairs.filter((row) => results.has(keyOf(row))).length;
  const found = count > 0 ? t('count', { count }) : t(outcomeOf(state));
  return (
    <div className={classes['progress']}>
      <output>
        <strong>{found}</strong>
        <span>
          {phase === 'stopped'
            ? t('stopped', { done, total: pairs.length })
            : t('compared', { done, total: pairs.length })}
        </span>
      </output>
      {phase === 'running' && (
        <progress
          max={Math.max(1, pairs.length)}
          value={done}
          aria-label={t('compared', { done, total: pairs.length })}
        />
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
