import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Condition } from '#core/conditions/condition.ts';
import type { FormDefinition, FormField } from '#core/contract/work/form.ts';
import { conditionOf, isInput } from '#core/forms/model.ts';

/** The one comparison that the panel writes; others, from imports and templates, are kept as they are. */
const readSimple = (
  condition: Condition | undefined,
): { readonly asked: string; readonly text: string } | undefined => {
  if (condition?.is === 'filled') return { asked: condition.field, text: '' };
  if (condition?.is !== 'equal' || !('field' in condition.left)) return undefined;
  const { right } = condition;
  const text = 'text' in right ? right.text : 'flag' in right ? (right.flag ? '1' : '0') : undefined;
  return text === undefined ? undefined : { asked: condition.left.field, text };
};

const written = (asked: FormField, text: string): Condition =>
  asked.kind === 'yesno'
    ? { is: 'equal', left: { field: asked.id }, right: { flag: text !== '0' } }
    : text.trim() === ''
      ? { is: 'filled', field: asked.id }
      : { is: 'equal', left: { field: asked.id }, right: { text: text.trim() } };

/** When the field is shown: always, or only where another one is filled, or holds something. */
export function ShowCondition({
  definition,
  field,
  onChange,
}: {
  readonly definition: FormDefinition;
  readonly field: FormField;
  readonly onChange: (show: Condition | undefined) => void;
}) {
  const { t } = useTranslation('forms');
  const condition = conditionOf(field.show);
  const simple = readSimple(condition);
  // Fields are asked in their order: those above decide.
  const above = definition.fields
    .slice(0, definition.fields.indexOf(field))
    .filter((one) => isInput(one) && ['text', 'longtext', 'choice', 'yesno', 'time'].includes(one.kind));
  const asked = above.find(({ id }) => id === simple?.asked);
  if (condition !== undefined && simple === undefined) return <p>{t('ownCondition')}</p>;
  return (
    <>
      <Select
        label={t('showIf')}
        placeholder={t('always')}
        clearable
        data={above.map(({ id, label }) => ({ value: id, label }))}
        value={asked?.id ?? null}
        onChange={(chosen) => {
          const other = above.find(({ id }) => id === chosen);
          onChange(other === undefined ? undefined : written(other, '1'.repeat(other.kind === 'yesno' ? 1 : 0)));
        }}
      />
      {asked?.kind === 'yesno' && (
        <Select
          aria-label={t('is')}
          allowDeselect={false}
          data={[
            { value: '1', label: t('yes') },
            { value: '0', label: t('no') },
          ]}
          value={simple?.text ?? '1'}
          onChange={(text) => onChange(written(asked, text ?? '1'))}
        />
      )}
      {asked?.kind === 'choice' && (
        <Select
          label={t('is')}
          placeholder={t('filled')}
          clearable
          data={[...(asked.options ?? [])]}
          value={simple?.text || null}
          onChange={(text) => onChange(written(asked, text ?? ''))}
        />
      )}
      {asked !== undefined && asked.kind !== 'choice' && asked.kind !== 'yesno' && (
        <TextInput
          label={t('is')}
          placeholder={t('filled')}
          value={simple?.text ?? ''}
          onChange={({ currentTarget }) => onChange(written(asked, currentTarget.value))}
        />
      )}
    </>
  );
}
