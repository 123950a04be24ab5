import { Checkbox, Input, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { valueText } from '#core/kernel/value.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import classes from '../forms.module.css';
import fill from './fill.module.css';
import { type FieldInputProps, useFieldElementId } from './fieldElement.ts';
import { FileInput } from './FileInput.tsx';
import { LookupInput } from './LookupInput.tsx';
import { SignatureInput } from './SignatureInput.tsx';
import { TableInput } from './TableInput.tsx';

/** The keyboard a phone shows. */
const inputModeOf = ({ kind, format }: FieldInputProps['field']) =>
  kind === 'number' || kind === 'amount'
    ? 'decimal'
    : format === 'mail'
      ? 'email'
      : format === 'phone'
        ? 'tel'
        : format === 'web'
          ? 'url'
          : undefined;

/** The input for one field. */
export function FieldInput({ field, value, isRequired, problems, onChange }: FieldInputProps) {
  const { t } = useTranslation(['forms', 'ui']);
  const language = useLanguage();
  const { id, kind, label, hint, options = [] } = field;
  const own = problems.find(({ row }) => row === undefined);
  const text = typeof value === 'string' ? value : '';
  const shared = {
    id: useFieldElementId(id),
    label,
    description: hint,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    error: own === undefined ? undefined : t(`problem.${own.what}`, { bound: own.bound ?? 0 }),
  };
  const typed = { ...shared, value: text };
  switch (kind) {
    case 'heading':
      return <h2 className={fill['heading']}>{label}</h2>;
    case 'note':
      return <p className={fill['note']}>{label}</p>;
    case 'picture':
      return <img className={classes['picture']} src={field.picture} alt={label} />;
    case 'lookup':
      return <LookupInput field={field} shared={shared} text={text} onText={(next) => onChange(id, next)} />;
    case 'file':
      return <FileInput field={field} value={value} isRequired={isRequired} error={shared.error} onChange={onChange} />;
    case 'signature':
      return (
        <SignatureInput field={field} value={value} isRequired={isRequired} error={shared.error} onChange={onChange} />
      );
    case 'pagebreak':
      return <hr />;
    case 'longtext':
      return (
        <Textarea {...typed} autosize minRows={3} onChange={({ currentTarget }) => onChange(id, currentTarget.value)} />
      );
    case 'yesno':
      return (
        <Checkbox
          id={shared.id}
          label={
            <>
              {label}
              {isRequired && <span aria-hidden> *</span>}
            </>
          }
          description={hint}
          error={shared.error}
          checked={text === '1'}
          onChange={({ currentTarget }) => onChange(id, currentTarget.checked ? '1' : '0')}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={[...options]}
          value={text === '' ? null : text}
          clearable={!isRequired}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          onChange={(chosen) => onChange(id, chosen ?? '')}
        />
      );
    case 'choices':
      return (
        <Checkbox.Group
          {...shared}
          value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []}
          onChange={(chosen) => onChange(id, chosen)}
        >
          <div className={fill['choices']}>
            {options.map((option) => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'table':
      return <TableInput field={field} value={value} problems={problems} error={shared.error} onChange={onChange} />;
    case 'computed':
      return (
        <Input.Wrapper label={label} description={hint} labelElement="div">
          <output className={fill['computed']}>{valueText('float', text, language)}</output>
        </Input.Wrapper>
      );
    case 'text':
    case 'number':
    case 'amount':
    case 'date':
    case 'time':
      break;
  }
  return (
    <TextInput
      {...typed}
      inputMode={inputModeOf(field)}
      placeholder={kind === 'date' ? t('ui:value.placeholder.date') : undefined}
      onChange={({ currentTarget }) => onChange(id, currentTarget.value)}
    />
  );
}
