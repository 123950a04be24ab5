import { Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { chooseMask } from '../chosenMask.ts';
import { besideFields, maskOf, valueFields } from '../model.ts';
import { changeField, useSearch } from '../store.ts';
import { MaskFieldInput } from './MaskFieldInput.tsx';
import { PanelPart } from './PanelPart.tsx';
import { WORDS_MAXIMUM } from './WordsFields.tsx';

/** The mask and its fields. Typing in one of them renders no other. */
export function MaskFields() {
  const { t } = useTranslation('search');
  const data = useMasterData();
  const mask = useSearch(({ draft }) => maskOf(draft, data));
  const hasProblems = useSearch(({ problems }) => Object.keys(problems).length > 0);
  const indexes = useMemo(() => new Map(data.indexes.map((index) => [index.id, index])), [data.indexes]);
  return (
    <PanelPart name="mask" title={t('panel.mask')} urgent={hasProblems}>
      <Select
        label={t('mask.label')}
        placeholder={t('mask.none')}
        data={data.masks.map(({ id, caption }) => ({ value: String(id), label: caption }))}
        value={mask === undefined ? null : String(mask.id)}
        onChange={(value) => chooseMask(value === null ? null : Number(value))}
        searchable
        clearable
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
      {mask !== undefined &&
        valueFields(mask).map((field) => {
          const index = indexes.get(field.indexid);
          return index === undefined ? null : (
            <MaskFieldInput key={`${mask.id}.${field.id}`} maskId={mask.id} field={field} index={index} />
          );
        })}
      {besideFields(mask).map(({ field, where }) => (
        <BesideField
          key={`${field.id}.${where}`}
          id={field.id}
          label={field.caption}
          placeholder={t(`beside.${where}`)}
        />
      ))}
    </PanelPart>
  );
}

interface BesideFieldProps {
  readonly id: number;
  readonly label: string;
  readonly placeholder: string;
}

/** A field that searches notes, annotations or attachments. */
function BesideField({ id, label, placeholder }: BesideFieldProps) {
  const text = useSearch(({ draft }) => draft.fields[id]?.text ?? '');
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={WORDS_MAXIMUM}
      value={text}
      onChange={(event) => changeField(id, { operator: SEARCH_OPERATORS.contains, text: event.currentTarget.value })}
    />
  );
}
