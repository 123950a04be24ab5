import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIELDS_MAXIMUM, type FormField, type Work } from '#core/workflow/definition.ts';
import { useAdmin } from '../../store.ts';
import { isKey } from '../model.ts';
import { Caption } from './wording/Caption.tsx';
import { AddButton } from './AddButton.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import classes from './drawing.module.css';
import type { WorkProps } from './workProps.ts';
import { FIELD_TYPES, withField, withFieldChanged, withoutField } from './works.ts';

/** The fields that are filled in with a step. */
export function FormFields<Of extends Work>({ definition, work, language, onWork }: WorkProps<Of>) {
  const { t } = useTranslation('admin');
  const indexes = (useAdmin((state) => state.data?.index) ?? []).filter(({ name }) => isKey(name));
  const { fields = [] } = work;
  return (
    <>
      <h3>{t('drawing.fields')}</h3>
      {fields.map((field, at) => {
        const change = (changed: FormField, what?: string) =>
          onWork(withFieldChanged(work, changed), what && `field ${field.name} ${what}`);
        const { index: _, ...unbound } = field;
        return (
          <fieldset key={field.name} className={classes.way}>
            <legend>{t('drawing.field', { number: at + 1 })}</legend>
            <RemoveButton
              label={t('drawing.removeField', { name: field.caption[language] })}
              onRemove={() => onWork(withoutField(work, field.name))}
            />
            <Caption
              label={t('drawing.caption')}
              language={language}
              captions={field.caption}
              onCaptions={(caption) => change({ ...field, caption }, 'caption')}
            />
            <NativeSelect
              label={t('field.type')}
              value={field.type}
              data={FIELD_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(event) => {
                const type = FIELD_TYPES.find((one) => one === event.currentTarget.value);
                // An index takes values of its own type only.
                if (type !== undefined) change({ ...unbound, type });
              }}
            />
            <NativeSelect
              label={t('drawing.writes')}
              value={field.index ?? ''}
              data={[
                { value: '', label: t('drawing.writesNone') },
                ...indexes
                  .filter(({ type, name }) => type === field.type || name === field.index)
                  .map(({ name, caption }) => ({ value: name, label: caption })),
              ]}
              onChange={({ currentTarget: { value } }) => change(value === '' ? unbound : { ...field, index: value })}
            />
            <Checkbox
              label={t('drawing.required')}
              checked={field.required === true}
              onChange={(event) => change({ ...field, required: event.currentTarget.checked })}
            />
          </fieldset>
        );
      })}
      <AddButton
        disabled={fields.length >= FIELDS_MAXIMUM}
        onAdd={() => onWork(withField(definition, work, t('drawing.newField')))}
      >
        {t('drawing.addField')}
      </AddButton>
    </>
  );
}
