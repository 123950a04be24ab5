import { Checkbox, MultiSelect, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_POLICY } from '#core/kernel/passwordPolicy.ts';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import { Fieldset } from '#src/ui/field/Fieldset.tsx';
import classes from '../admin.module.css';
import type { Picture } from './picture.ts';
import { PictureField } from './PictureField.tsx';
import { type Draft, type Fault, type FieldGroup, type FieldSpec, listIn, type Value } from './draft.ts';

interface FieldsProps {
  readonly groups: readonly FieldGroup[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly faults: ReadonlyMap<string, Fault>;
}

/** The fields of a form under their headings, with their messages. */
export function Fields({ groups, draft, onDraft, faults }: FieldsProps) {
  const { t } = useTranslation('admin');
  return groups.map(({ legend, fields }) => (
    <Fieldset key={legend} legend={legend}>
      {fields.map((field) => {
        const fault = faults.get(field.name);
        return (
          <div key={field.name} className={isWide(field) ? classes.wide : classes.narrow}>
            <Field
              field={field}
              value={draft[field.name] ?? ''}
              draft={draft}
              error={fault === undefined ? undefined : t(`fault.${fault}`, { minlength: PASSWORD_POLICY.minlength })}
              onValue={(value) => onDraft({ ...draft, [field.name]: value })}
              onPicture={(picture) =>
                onDraft({ ...draft, ...field.also?.(picture, draft), [field.name]: picture.href })
              }
            />
          </div>
        );
      })}
    </Fieldset>
  ));
}

/** Below many boxes a hint would be overlooked. */
const HINT_FIRST: ('label' | 'input' | 'description' | 'error')[] = ['label', 'description', 'input', 'error'];

const isWide = ({ kind }: FieldSpec): boolean => kind === 'checks' || kind === 'many' || kind === 'area';

interface FieldProps {
  readonly field: FieldSpec;
  readonly value: Value;
  readonly draft: Draft;
  readonly error: string | undefined;
  readonly onValue: (value: Value) => void;
  readonly onPicture: (picture: Picture) => void;
}

function Field({ field, value, draft, error, onValue, onPicture }: FieldProps) {
  const { name, kind, label, hint, required = false, maximum, fixed = false, options = [] } = field;
  const shared = {
    name,
    label,
    required,
    disabled: fixed,
    error,
    ...(hint !== undefined && { description: hint }),
  };
  const text = typeof value === 'string' ? value : '';
  const limits = maximum === undefined ? {} : { maxLength: maximum };
  if (kind === 'check')
    return (
      <Checkbox
        name={name}
        label={label}
        description={hint}
        checked={value === true}
        disabled={fixed}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
    );
  if (kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        value={text}
        data={[...(options.some((option) => option.value === text) ? [] : [{ value: text, label: '' }]), ...options]}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    );
  if (kind === 'one')
    return (
      <Select
        {...shared}
        data={[...options]}
        value={text}
        onChange={(next) => onValue(next ?? text)}
        searchable
        allowDeselect={false}
        limit={100}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
    );
  if (kind === 'checks')
    return (
      <Checkbox.Group {...shared} inputWrapperOrder={HINT_FIRST} value={[...listIn(draft, name)]} onChange={onValue}>
        <div className={classes.checks}>
          {options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  if (kind === 'many')
    return (
      <MultiSelect
        {...shared}
        data={[...options]}
        value={[...listIn(draft, name)]}
        onChange={onValue}
        searchable
        clearable
        limit={100}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
    );
  if (kind === 'color')
    return <TextInput {...shared} type="color" value={text} onChange={(event) => onValue(event.currentTarget.value)} />;
  if (kind === 'picture') return <PictureField {...shared} value={text} onPicture={onPicture} />;
  if (kind === 'area')
    return <Textarea {...shared} rows={4} value={text} onChange={(event) => onValue(event.currentTarget.value)} />;
  if (kind === 'password')
    return <PasswordField {...shared} {...limits} value={text} onChange={onValue} autoComplete="new-password" />;
  return <TextField {...shared} {...limits} value={text} onChange={onValue} autoComplete="off" />;
}
