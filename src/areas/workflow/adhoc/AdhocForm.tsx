import { Button, MultiSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adhoc } from '#core/contract/work/adhoc.ts';
import classes from '../workflow.module.css';
import { draftsOf, newStep, problemsOf, toWire } from './model.ts';
import { saveAdhoc } from './queries.ts';
import { StepRows } from './StepRows.tsx';

interface AdhocFormProps {
  readonly edited: Adhoc | undefined;
  /** Groups it can be shared with. */
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly onEnd: () => void;
}

/** Edits a template: name, steps and sharing. */
export function AdhocForm({ edited, groups, onEnd }: AdhocFormProps) {
  const { t } = useTranslation('workflow');
  const [name, setName] = useState(edited?.name ?? '');
  const [steps, setSteps] = useState(() => (edited === undefined ? [newStep([])] : draftsOf(edited.steps)));
  const [shared, setShared] = useState<string[]>(edited?.groups.map(String) ?? []);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isComplete = name.trim() !== '' && steps.length > 0 && steps.every((step) => problemsOf(step).length === 0);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isComplete) return;
    const kept = await saveAdhoc({
      ...(edited === undefined ? {} : { id: edited.id }),
      name: name.trim(),
      steps: toWire(steps),
      groups: shared.map(Number),
    });
    if (typeof kept === 'string') setFailure(kept);
    else onEnd();
  };
  return (
    <form className={classes['card']} data-form aria-label={t('adhoc.title')} onSubmit={(event) => void submit(event)}>
      <div className={classes['fields']}>
        <TextInput
          label={t('adhoc.name')}
          withAsterisk
          autoFocus
          maxLength={100}
          error={tried && name.trim() === '' ? t('adhoc.nameMissing') : undefined}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {groups.length > 0 && (
          <MultiSelect
            label={t('adhoc.share')}
            placeholder={shared.length === 0 ? t('adhoc.notShared') : ''}
            value={shared}
            onChange={setShared}
            data={groups.map((group) => ({ value: String(group.id), label: group.name }))}
          />
        )}
      </div>
      <StepRows steps={steps} tried={tried} onChange={setSteps} />
      {failure !== null && (
        <p role="alert" className={classes['problem']}>
          {failure}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button size="xs" type="submit">
          {t('adhoc.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onEnd}>
          {t('substitution.cancel')}
        </Button>
      </div>
    </form>
  );
}
