import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSettings } from '#src/stores/lists/effects.ts';
import { MultiChoice } from '#src/ui/field/MultiChoice.tsx';
import type { Choice, ListColumn } from './columns.ts';
import type { List } from './createList.ts';
import classes from './list.module.css';

interface ArrangeFormProps<Row extends object, Query> {
  readonly formId: string;
  readonly list: List<Row, Query>;
  readonly columns: readonly ListColumn<Row>[];
  readonly close: () => void;
}

/** Sorting and filters of a list without column headers, applied together. */
export function ArrangeForm<Row extends object, Query>({ formId, list, columns, close }: ArrangeFormProps<Row, Query>) {
  const { t } = useTranslation('list');
  const kept = listSettings(list.id);
  const [key] = kept.sort;
  const [column, setColumn] = useState(key?.column ?? '');
  const [descending, setDescending] = useState(key?.descending ?? false);
  const [filters, setFilters] = useState(kept.filters);
  const choicesOf = ({ id, filter }: ListColumn<Row>): readonly Choice[] =>
    filter === 'values' ? list.valuesOf(id).map((value) => ({ value, label: value })) : (filter ?? []);

  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    close();
    const isSame = column === (key?.column ?? '') && (column === '' || descending === key?.descending);
    if (!isSame) await list.sortBy(column === '' ? [] : [{ column, descending }]);
    if (filters !== kept.filters) await list.filterBy(filters);
  };
  return (
    <form id={formId} className={classes['arrange']} onSubmit={(event) => void apply(event)}>
      <NativeSelect
        label={t('arrange.sortBy')}
        value={column}
        onChange={(event) => setColumn(event.currentTarget.value)}
        data={[
          { value: '', label: t('arrange.unsorted') },
          ...columns.flatMap(({ id, title, sortable }) => (sortable === true ? [{ value: id, label: title }] : [])),
        ]}
      />
      <NativeSelect
        label={t('arrange.direction')}
        disabled={column === ''}
        value={descending ? 'descending' : 'ascending'}
        onChange={(event) => setDescending(event.currentTarget.value === 'descending')}
        data={[
          { value: 'ascending', label: t('arrange.ascending') },
          { value: 'descending', label: t('arrange.descending') },
        ]}
      />
      {columns
        .filter(({ filter }) => filter !== undefined)
        .map((filtered) => (
          <MultiChoice
            key={filtered.id}
            label={filtered.title}
            options={choicesOf(filtered).map(({ value, label }) => ({
              value,
              label: label === '' ? t('noValue') : label,
            }))}
            chosen={filters[filtered.id] ?? []}
            onChange={(values) => setFilters({ ...filters, [filtered.id]: [...values] })}
          />
        ))}
    </form>
  );
}
