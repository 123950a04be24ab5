import { Checkbox, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { INITIATOR, NOT_BY_MAXIMUM, type Work } from '#core/workflow/definition.ts';
import classes from '../drawing.module.css';
import type { WorkProps } from '../workProps.ts';
import { LongText } from '../wording/LongText.tsx';

const RIGHTS = ['mayRevoke', 'mayDelegate', 'mayAsk'] as const;

/** The instructions of a job, what its holder may do besides deciding, and who may not do it (four eyes). */
export function WorkRules<Of extends Work>({ definition, work, language, onWork }: WorkProps<Of>) {
  const { t } = useTranslation('admin');
  const { instructions, notBy = [] } = work;
  const others = Object.entries(definition.steps).filter(([, { kind }]) => kind === 'task' || kind === 'parallel');
  return (
    <>
      <LongText
        label={t('drawing.instructions')}
        language={language}
        texts={instructions}
        onTexts={(texts) => onWork({ ...work, instructions: texts }, 'instructions')}
        onEmpty={() => onWork({ ...work, instructions: undefined }, 'instructions')}
      />
      <div className={classes.checks}>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={t(`drawing.${right}`)}
            checked={work[right] === true}
            onChange={(event) => onWork({ ...work, [right]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <MultiSelect
        label={t('drawing.notBy')}
        description={t('drawing.notByHint')}
        data={[
          { value: INITIATOR, label: t('drawing.initiator') },
          ...others.map(([value, { caption }]) => ({ value, label: caption[language] })),
        ]}
        value={[...notBy]}
        maxValues={NOT_BY_MAXIMUM}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(chosen) => onWork({ ...work, notBy: chosen })}
      />
    </>
  );
}
