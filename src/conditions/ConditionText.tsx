import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, Fields } from '#core/conditions/condition.ts';
import { inWords, sentenceOf } from '#core/conditions/sentence.ts';
import { type Verdict, verdictOn } from '#core/conditions/verdict.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import classes from './conditions.module.css';
import { todayText } from './today.ts';
import { wordsOf } from './words.ts';

interface ConditionTextProps {
  readonly condition: Condition;
  readonly fields: Fields;
  readonly nameOf: (field: string) => string;
}

/** A condition as a sentence, followed by what can already be concluded about it. */
export function ConditionText({ condition, fields, nameOf }: ConditionTextProps) {
  const verdict = useMemo(() => verdictOn(condition, fields, todayText()), [condition, fields]);
  return <JudgedCondition condition={condition} verdict={verdict} nameOf={nameOf} />;
}

interface JudgedConditionProps {
  readonly condition: Condition;
  readonly verdict: Verdict;
  readonly nameOf: (field: string) => string;
}

export function JudgedCondition({ condition, verdict: { verdict, holds, fails }, nameOf }: JudgedConditionProps) {
  const { t, i18n } = useTranslation('conditions');
  const words = wordsOf(t, currentLanguage(i18n.language), nameOf);
  const isOdd = verdict === 'always' || verdict === 'never';
  const example = (verdict === 'always' ? holds : fails) ?? {};
  return (
    <>
      <p className={classes.sentence}>{inWords(sentenceOf(condition), words)}</p>
      {isOdd && (
        <p role="status" className={classes.odd}>
          {t(verdict, { example: exampleText(example, nameOf) })}
        </p>
      )}
    </>
  );
}

const exampleText = (example: Readonly<Record<string, string>>, nameOf: (field: string) => string): string =>
  Object.entries(example)
    .map(([field, value]) => `${nameOf(field)} = ${value === '' ? '–' : value}`)
    .join(', ');
