import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useMemo, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#src/stores/config/store.ts';
import { clientNames } from '#src/stores/masterdata/clientNames.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import classes from './archive.module.css';
import { archive, choosePlace } from './effects.ts';
import { FilingValue } from './FilingValue.tsx';
import { focusProblem } from './focusProblem.ts';
import { doctypesOf, fieldsOf, masksFor, type PlaceField, settled } from './model.ts';
import { PlaceSelect, type PlaceOption } from './PlaceSelect.tsx';
import { targets } from './queue.ts';
import { useArchive } from './store.ts';

/** What the files are archived under. Enter in any field archives. */
export function FilingForm() {
  const { t } = useTranslation('archive');
  const data = useMasterData();
  const byNumber = useConfig((config) => config.sortClientsByNumber);
  const stored = useArchive((state) => state.filing);
  const problems = useArchive((state) => state.problems);
  const checking = useArchive((state) => state.checking);
  const count = useArchive((state) => targets(state.files, state.selected).length);
  const filing = useMemo(() => settled(stored, data), [stored, data]);
  const fields = useMemo(() => fieldsOf(filing, data), [filing, data]);
  const { masks, fitting } = masksFor(filing.doctypeid, data.masks);

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
  const select = (name: PlaceField, options: readonly PlaceOption[], hint?: string) => {
    const problem = problems.place[name];
    return (
      <PlaceSelect
        label={t(`place.${name}`)}
        options={options}
        chosen={filing[name]}
        onChoose={(id) => choosePlace({ [name]: id })}
        error={problem === undefined ? undefined : t(`problem.${problem}`)}
        hint={hint}
      />
    );
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label={t('form.label')}>
      <h2>{t('form.label')}</h2>
      <div className={classes.fields}>
        {select('clientid', clientNames(data.clients, byNumber))}
        <div className={classes.pair}>
          {select('productid', data.products)}
          {select('year', data.years.toReversed())}
        </div>
        {select('doctypeid', doctypesOf(filing.clientid, data.doctypes))}
        {select(
          'maskid',
          masks.map(({ id, caption }) => ({ id, name: caption })),
          fitting ? undefined : t('form.noMask'),
        )}
        {fields.map(({ field, index }) => (
          <FilingValue
            key={index.id}
            maskId={filing.maskid ?? 0}
            field={field}
            index={index}
            fields={fields}
            text={filing.texts[index.id] ?? ''}
            problem={problems.values[index.id]}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Button
          type="submit"
          fullWidth
          loading={checking}
          disabled={count === 0}
          leftSection={<IconArchive size={16} aria-hidden />}
        >
          {count === 0 ? t('form.submitNone') : t('form.submit', { count })}
        </Button>
      </div>
    </form>
  );
}
