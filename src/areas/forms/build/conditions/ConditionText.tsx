import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inWords, sentenceOf } from '#core/conditions/sentence.ts';
import type { FormDefinition } from '#core/contract/work/form.ts';
import { conditionsOf, type Finding } from '#core/forms/lint.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { todayText } from '../../fill/today.ts';
import classes from '../../forms.module.css';
import { nameOf } from '#core/forms/names.ts';
import { wordsOf } from './words.ts';

interface ConditionTextProps {
  readonly definition: FormDefinition;
  readonly field: string;
  readonly decides: Finding['decides'];
}

/** A condition as a sentence, followed by what can already be concluded about it. */
export function ConditionText({ definition, field, decides }: ConditionTextProps) {
  const findings = useMemo(() => conditionsOf(definition, todayText()), [definition]);
  const finding = findings.find((one) => one.field === field && one.decides === decides);
  return finding === undefined ? null : <FindingText definition={definition} finding={finding} />;
}

function FindingText({ definition, finding }: { readonly definition: FormDefinition; readonly finding: Finding }) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const { condition, verdict } = finding;
  const words = wordsOf(t, language, (id) => nameOf(definition, id));
  const isOdd = verdict.verdict === 'always' || verdict.verdict === 'never';
  return (
    <>
      <p className={classes['sentence']}>{inWords(sentenceOf(condition), words)}</p>
      {isOdd && (
        <p role="status" className={classes['failure']}>
          {t(verdict.verdict === 'always' ? 'lint.always' : 'lint.never', {
            example: exampleText((verdict.verdict === 'always' ? verdict.holds : verdict.fails) ?? {}, definition),
          })}
        </p>
      )}
    </>
  );
}

const exampleText = (example: Readonly<Record<string, string>>, definition: FormDefinition): string =>
  Object.entries(example)
    .map(([id, value]) => `${nameOf(definition, id)} = ${value === '' ? '–' : value}`)
    .join(', ');

interface AllConditionsProps {
  readonly definition: FormDefinition;
  readonly onChoose: (at: number) => void;
}

/** All conditions of the form as sentences; clicking one selects its field. */
export function AllConditions({ definition, onChoose }: AllConditionsProps) {
  const { t } = useTranslation('forms');
  const findings = useMemo(() => conditionsOf(definition, todayText()), [definition]);
  if (findings.length === 0) return null;
  return (
    <div className={classes['group']}>
      <h3>{t('lint.title')}</h3>
      {findings.map((finding) => (
        <div key={`${finding.field} ${finding.decides}`}>
          <button
            type="button"
            className={classes['link']}
            onClick={() => onChoose(definition.fields.findIndex(({ id }) => id === finding.field))}
          >
            {t(`lint.${finding.decides}`, { field: finding.label })}
          </button>
          <FindingText definition={definition} finding={finding} />
        </div>
      ))}
    </div>
  );
}
