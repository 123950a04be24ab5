import { Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FORM_PARTS_MAXIMUM } from '#core/contract/work/form.ts';

interface PartsProps {
  readonly label: string;
  readonly name: 'width' | 'columns';
  /** Undefined for several different values. */
  readonly value: number | undefined;
  readonly onParts: (parts: number | undefined) => void;
}

/** Into how many parts a line is divided; 1 is the full width. */
export function Parts({ label, name, value, onParts }: PartsProps) {
  const { t } = useTranslation('forms');
  const data = Array.from({ length: FORM_PARTS_MAXIMUM }, (_, at) => String(at + 1));
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        aria-label={label}
        fullWidth
        size="xs"
        transitionDuration={0}
        data={data.map((parts) => ({
          value: parts,
          label: name === 'columns' ? parts : parts === '1' ? t('whole') : `1/${parts}`,
        }))}
        value={value === undefined ? '' : String(value)}
        onChange={(parts) => onParts(parts === '1' ? undefined : Number(parts))}
      />
    </Input.Wrapper>
  );
}
