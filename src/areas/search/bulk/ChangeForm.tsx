import { Checkbox, Select } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { ResultRow } from '#core/contract/search/search.ts';
import { FilingValue } from '#src/filing/FilingValue.tsx';
import { fieldsOf, offered } from '#src/filing/model.ts';
import { type FieldProblem, valueProblem, wireValue } from '#src/filing/rules.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import classes from './bulk.module.css';
import { changeAll, unchangedText } from './effects.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { isNothing, maskAfter, type Wanted } from './model.ts';

interface ChangeFormProps {
  readonly formId: string;
  readonly rows: readonly ResultRow[];
  /** How many others were chosen that the user may not change. */
  readonly kept: number;
  readonly close: () => void;
}

/** Ticked properties are changed in all documents; a preview of the first ones is shown below. */
export function ChangeForm({ formId, rows, kept, close }: ChangeFormProps) {
  const { t } = useTranslation(['search', 'archive']);
  const data = useMasterData();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [year, setYear] = useState<string | null>(null);
  const [doctype, setDoctype] = useState<string | null>(null);
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<number, FieldProblem>>>({});

  const place = {
    ...(ticked.has('year') && year !== null && { year: Number(year) }),
    ...(ticked.has('doctype') && doctype !== null && { doctype }),
  };
  const [maskid = null, ...others] = new Set(rows.map((row) => maskAfter(row, { ...place, values: [] }, data)));
  const isOneMask = maskid !== null && others.length === 0;
  // Versioning fields identify a document, so they are never set for several.
  const fields = fieldsOf({ maskid: isOneMask ? maskid : null }, data).filter(
    ({ field }) => (field.flags & INDEX_FLAGS.versioning) === 0,
  );
  const clients = new Set(rows.map(({ clientid }) => clientid));
  const doctypes = [
    ...new Set(
      offered(data.doctypes)
        .filter(({ clientid }) => clients.has(clientid))
        .map(({ name }) => name),
    ),
  ];
  const wanted: Wanted = {
    ...place,
    values: fields.flatMap(({ index }) =>
      ticked.has(String(index.id)) ? [{ indexid: index.id, value: wireValue(index.type, texts[index.id] ?? '') }] : [],
    ),
  };

  const tick = (key: string, isTicked: boolean) =>
    setTicked((keys) => new Set(isTicked ? [...keys, key] : [...keys].filter((other) => other !== key)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.fromEntries(
      fields.flatMap(({ field, index }) => {
        const problem = ticked.has(String(index.id)) && valueProblem(field, index, texts[index.id] ?? '');
        return problem ? [[index.id, problem] as const] : [];
      }),
    );
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || isNothing(wanted)) return;
    close();
    changeAll(rows, wanted);
  };
  const line = (key: string, label: string, input: ReactNode) => (
    <div key={key} className={classes.field}>
      <Checkbox
        aria-label={t('bulk.tick', { field: label })}
        checked={ticked.has(key)}
        onChange={(event) => tick(key, event.currentTarget.checked)}
      />
      {input}
    </div>
  );
  const select = (
    key: string,
    label: string,
    names: readonly string[],
    value: string | null,
    onChoose: (value: string | null) => void,
  ) =>
    line(
      key,
      label,
      <Select
        label={label}
        data={names}
        value={value}
        onChange={(next) => {
          onChoose(next);
          tick(key, next !== null);
        }}
        placeholder={t('bulk.unchanged')}
        searchable
        limit={200}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />,
    );

  return (
    <form id={formId} className={classes.form} onSubmit={submit} noValidate data-typed={Object.keys(texts).length > 0}>
      {kept > 0 && <div>{unchangedText(kept)}</div>}
      {select('doctype', t('column.doctype'), doctypes, doctype, setDoctype)}
      {select(
        'year',
        t('filter.years'),
        offered(data.years)
          .map(({ id }) => String(id))
          .toReversed(),
        year,
        setYear,
      )}
      {!isOneMask && <div>{t('bulk.oneMask')}</div>}
      {fields.map(({ field, index }) =>
        line(
          String(index.id),
          field.caption,
          <FilingValue
            maskId={maskid ?? 0}
            clientId={clients.size === 1 ? (rows[0]?.clientid ?? null) : null}
            field={{ ...field, required: false }}
            index={index}
            fields={[]}
            texts={texts}
            onTexts={(typed) => {
              setTexts((others) => ({ ...others, ...typed }));
              tick(String(index.id), true);
            }}
            problem={problems[index.id]}
          />,
        ),
      )}
      <ChangePreview rows={rows} wanted={wanted} />
    </form>
  );
}
