import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Clause,
  type Clauses,
  clausesOf,
  comparisonsOf,
  conditionOfClause,
  conditionOfClauses,
} from '#core/conditions/clauses.ts';
import type { Condition, Field, Fields } from '#core/conditions/condition.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import classes from './conditions.module.css';

interface ConditionEditorProps {
  readonly legend: string;
  readonly condition: Condition | undefined;
  /** The fields it may refer to. */
  readonly fields: Fields;
  readonly nameOf: (field: string) => string;
  /** @param condition undefined while no line is complete */
  readonly onChange: (condition: Condition | undefined) => void;
  /** Removes a condition that lines cannot express. */
  readonly onRemove: () => void;
  /** What is shown below the lines: the condition as a sentence. */
  readonly children?: ReactNode;
}

/** Edits a condition as lines: a field, a comparison and a value each. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { legend, condition, fields, nameOf, onChange, onRemove, children } = props;
  const { t } = useTranslation('conditions');
  const written = clausesOf(condition);
  /** Lines that are not valid yet because their value is still missing. */
  const [typed, setTyped] = useState<Clauses>();
  const clauses = typed ?? written;
  const names = Object.keys(fields);
  const change = (next: Clauses) => {
    setTyped(next);
    onChange(conditionOfClauses(next, fields));
  };
  const add = () => {
    const [first] = names;
    const [is] = first === undefined ? [] : comparisonsOf(fields[first] ?? { type: 'text' });
    if (clauses === undefined || first === undefined || is === undefined) return;
    change({ ...clauses, of: [...clauses.of, { field: first, is, value: '' }] });
  };
  return (
    <FieldGroup legend={legend}>
      {clauses === undefined ? (
        <p>{t('ownCondition')}</p>
      ) : (
        <>
          {clauses.of.length > 1 && (
            <Select
              aria-label={t('join.title')}
              allowDeselect={false}
              data={(['all', 'any'] as const).map((join) => ({ value: join, label: t(`join.${join}`) }))}
              value={clauses.join}
              onChange={(join) => change({ ...clauses, join: join === 'any' ? 'any' : 'all' })}
            />
          )}
          {clauses.of.map((clause, at) => (
            <Line
              // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else that tells them apart
              key={at}
              no={at + 1}
              clause={clause}
              fields={fields}
              nameOf={nameOf}
              onClause={(next) =>
                change({ ...clauses, of: clauses.of.map((one, index) => (index === at ? next : one)) })
              }
              onRemove={() => change({ ...clauses, of: clauses.of.toSpliced(at, 1) })}
            />
          ))}
        </>
      )}
      {children}
      {clauses === undefined ? (
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          {t('removeCondition')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={names.length === 0}
          onClick={add}
        >
          {t('addClause')}
        </Button>
      )}
    </FieldGroup>
  );
}

interface LineProps {
  readonly no: number;
  readonly clause: Clause;
  readonly fields: Fields;
  readonly nameOf: (field: string) => string;
  readonly onClause: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function Line({ no, clause, fields, nameOf, onClause, onRemove }: LineProps) {
  const { t } = useTranslation('conditions');
  const asked = fields[clause.field];
  const label = (what: string) => t('clausePart', { what, no });
  const data = Object.keys(fields).map((id) => ({ value: id, label: nameOf(id) }));
  const choose = (id: string) => {
    const next = fields[id];
    if (next === undefined) return;
    const comparisons = comparisonsOf(next);
    const is = comparisons.includes(clause.is) ? clause.is : (comparisons[0] ?? 'filled');
    onClause({ field: id, is, value: next.type === 'flag' ? '1' : '' });
  };
  const isAsking = clause.is !== 'filled' && clause.is !== 'notFilled';
  const isUnread = asked !== undefined && conditionOfClause(clause, asked) === undefined;
  return (
    <div className={classes.clause}>
      <div className={classes.clauseField}>
        <Select
          aria-label={label(t('clauseField'))}
          allowDeselect={false}
          searchable
          data={data}
          value={clause.field}
          error={asked === undefined ? t('unknownField') : undefined}
          onChange={(id) => id !== null && choose(id)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeClause', { no })}
          title={t('removeClause', { no })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {asked !== undefined && (
        <Select
          aria-label={label(t('clauseIs'))}
          allowDeselect={false}
          data={comparisonsOf(asked).map((is) => ({ value: is, label: t(`comparison.${is}`) }))}
          value={clause.is}
          onChange={(chosen) => {
            const is = comparisonsOf(asked).find((one) => one === chosen);
            if (is !== undefined) onClause({ ...clause, is });
          }}
        />
      )}
      {asked !== undefined && isAsking && (
        <ValueInput
          label={label(t('clauseValue'))}
          asked={asked}
          value={clause.value}
          isUnread={isUnread && clause.value !== ''}
          onValue={(value) => onClause({ ...clause, value })}
        />
      )}
    </div>
  );
}

interface ValueInputProps {
  readonly label: string;
  readonly asked: Field;
  readonly value: string;
  readonly isUnread: boolean;
  readonly onValue: (value: string) => void;
}

function ValueInput({ label, asked, value, isUnread, onValue }: ValueInputProps) {
  const { t } = useTranslation('conditions');
  const isDay = asked.type === 'date';
  const choices =
    asked.type === 'flag'
      ? [
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ]
      : asked.options?.map((option) => ({ value: option, label: option }));
  if (choices !== undefined)
    return (
      <Select
        aria-label={label}
        allowDeselect={false}
        data={choices}
        value={value === '' ? null : value}
        onChange={(chosen) => onValue(chosen ?? '')}
      />
    );
  return (
    <TextInput
      aria-label={label}
      placeholder={isDay ? t('dayOrDays') : undefined}
      error={isUnread ? t(isDay ? 'noDate' : 'noNumber') : undefined}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
