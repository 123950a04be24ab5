import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormColumn } from '#core/contract/work/form.ts';

type Bounded = Pick<FormColumn, 'minimum' | 'maximum'>;

const boundOf = (text: string): number | undefined => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
};

/** The least and greatest value of a number. */
export function Bounds({ of, onChange }: { readonly of: Bounded; readonly onChange: (change: Bounded) => void }) {
  const { t } = useTranslation('forms');
  return (['minimum', 'maximum'] as const).map((bound) => (
    <TextInput
      key={bound}
      label={t(bound)}
      inputMode="decimal"
      defaultValue={of[bound] ?? ''}
      onBlur={({ currentTarget }) => onChange({ [bound]: boundOf(currentTarget.value) })}
    />
  ));
}
