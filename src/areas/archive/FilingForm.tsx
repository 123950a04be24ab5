import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FilingFields } from '#src/filing/FilingFields.tsx';
import { useCommands } from '#src/commands/useCommands.ts';
import { steady } from '#src/ui/steady.ts';
import classes from './archive.module.css';
import { archive, choosePlace, setTexts } from './effects.ts';
import { BatchChoice } from './BatchChoice.tsx';
import { focusProblem } from './focusProblem.ts';
import { targets } from './queue.ts';
import { useArchive } from './store.ts';

/** The form for filing the files. Enter in any field archives. */
export function FilingForm() {
  const { t } = useTranslation('archive');
  const filing = useArchive((state) => state.filing);
  const problems = useArchive((state) => state.problems);
  const checking = useArchive((state) => state.checking);
  const count = useArchive((state) => targets(state.files, state.selected).length);

  const submit = () => {
    if (count > 0 && !checking) void archive().then(focusProblem);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useCommands(t('form.label'), [
    { id: 'archive.submit', label: t('form.submit', { count }), disabled: count === 0 || checking, run: submit },
  ]);
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label={t('form.label')}>
      <h2>{t('form.label')}</h2>
      <BatchChoice />
      <div className={classes.fields}>
        <FilingFields filing={filing} problems={problems} onPlace={choosePlace} onTexts={setTexts} />
      </div>
      <div className={classes.foot}>
        <Button
          type="submit"
          fullWidth
          loading={checking}
          {...steady(count === 0)}
          leftSection={<IconArchive size={16} aria-hidden />}
        >
          {count === 0 ? t('form.submitNone') : t('form.submit', { count })}
        </Button>
      </div>
    </form>
  );
}
