import { type Condition, type Field, type Fields, type Operand } from '#core/conditions/condition.ts';
import { type Given, holds, numberOf } from '#core/conditions/evaluate.ts';
import { parseCondition, parseFormula } from '#core/conditions/parse.ts';
import type { FormColumn, FormDefinition, FormField, FormKind, FormValues } from '#core/contract/work/form.ts';
import { decimal } from '#core/kernel/value.ts';

/** Kinds that are only displayed. */
const SHOWN: ReadonlySet<FormKind> = new Set(['heading', 'note', 'picture', 'pagebreak']);
export const hasValue = ({ kind }: Pick<FormField, 'kind'>): boolean => !SHOWN.has(kind);
/** Kinds the user fills in. */
export const isInput = ({ kind }: Pick<FormField, 'kind'>): boolean => !SHOWN.has(kind) && kind !== 'computed';

const typeOf = (kind: FormKind) =>
  kind === 'number' || kind === 'amount' || kind === 'computed'
    ? ('float' as const)
    : kind === 'date'
      ? ('date' as const)
      : kind === 'yesno'
        ? ('flag' as const)
        : ('text' as const);

/** Kinds with several values; conditions only ask whether there are any. */
const LISTS: ReadonlySet<FormKind> = new Set(['choices', 'file', 'signature']);

/** The possible values of a field. */
const rangeOf = ({ kind, options, minimum, maximum }: FormField): Omit<Field, 'type' | 'many'> => ({
  ...(kind === 'choice' && options !== undefined && { options }),
  ...((kind === 'number' || kind === 'amount') && {
    ...(minimum !== undefined && { least: minimum }),
    ...(maximum !== undefined && { most: maximum }),
  }),
});

/** What conditions and sums may refer to: fields by id, table columns as `table.column`. */
export const referableFields = ({ fields }: FormDefinition): Fields =>
  Object.fromEntries(
    fields
      .filter(hasValue)
      .flatMap((field): [string, Field][] =>
        field.kind === 'table'
          ? (field.columns ?? []).map((column) => [
              `${field.id}.${column.id}`,
              { type: typeOf(column.kind), many: true },
            ])
          : [[field.id, { type: typeOf(field.kind), ...rangeOf(field), ...(LISTS.has(field.kind) && { many: true }) }]],
      ),
  );

type Row = Readonly<Record<string, string>>;
export const rowsOf = (values: FormValues, id: string): readonly Row[] => {
  const value = values[id];
  return Array.isArray(value) ? value.filter((row): row is Record<string, string> => typeof row === 'object') : [];
};
export const textOf = (values: FormValues, id: string): string => {
  const value = values[id];
  return typeof value === 'string' ? value : '';
};
export const choicesOf = (values: FormValues, id: string): readonly string[] => {
  const value = values[id];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};

/** The files of a field, by their server key. */
export const filesOf = (values: FormValues, id: string): readonly { readonly file: string; readonly name: string }[] =>
  rowsOf(values, id).flatMap(({ file, name }) => (file === undefined ? [] : [{ file, name: name ?? '' }]));

/** A signature as text, or as lines in a box of size SIGNATURE_BOX. */
export const signatureOf = (values: FormValues, id: string): { typed: string } | { drawn: string } | undefined => {
  const [row] = rowsOf(values, id);
  if (row?.['drawn'] !== undefined && row['drawn'] !== '') return { drawn: row['drawn'] };
  const typed = row?.['typed'] ?? '';
  return typed.trim() === '' ? undefined : { typed };
};
/** Coordinate range of a drawn signature. */
export const SIGNATURE_BOX = { width: 400, height: 120 } as const;

const columnsOf = (field: FormField): readonly FormColumn[] => field.columns ?? [];

const givenOf = ({ id, kind }: FormField, values: FormValues): string | readonly string[] => {
  if (kind === 'choices') return choicesOf(values, id);
  if (kind === 'file') return filesOf(values, id).map(({ file }) => file);
  if (kind === 'signature') return signatureOf(values, id) === undefined ? [] : ['1'];
  return textOf(values, id);
};

/** Values as conditions read them. */
const flat = ({ fields }: FormDefinition, values: FormValues): Record<string, string | readonly string[]> =>
  Object.fromEntries(
    fields
      .filter(isInput)
      .flatMap((field): [string, string | readonly string[]][] =>
        field.kind === 'table'
          ? columnsOf(field).map((column) => [
              `${field.id}.${column.id}`,
              rowsOf(values, field.id).map((row) => row[column.id] ?? ''),
            ])
          : [[field.id, givenOf(field, values)]],
      ),
  );

/** Parsed conditions, cached because they are evaluated on every keystroke. */
const conditions = new WeakMap<object, Condition | undefined>();

/** A condition of a definition; an unreadable one has no effect. */
export const conditionOf = (raw: unknown): Condition | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  if (!conditions.has(raw)) {
    const read = parseCondition(raw);
    conditions.set(raw, read.ok ? read.value : undefined);
  }
  return conditions.get(raw);
};

/** The formula of a field; undefined if it has none or it cannot be read. */
export const formulaOf = ({ formula }: Pick<FormField, 'formula'>): Operand | undefined => {
  const read = formula === undefined || formula === null ? undefined : parseFormula(formula);
  return read?.ok === true ? read.value : undefined;
};

/** Beyond this, decimals are no longer exact. */
const NUMBER_MAXIMUM = 1e15;

/** A calculated value in wire format; empty if there is none, as after division by zero. */
const calculated = (field: FormField, given: Given): string => {
  const formula = formulaOf(field);
  const number = formula === undefined ? undefined : numberOf(formula, given);
  return number === undefined || Math.abs(number) >= NUMBER_MAXIMUM ? '' : decimal(number);
};

/** The current state of a form: shown fields, required fields and calculated values. */
export interface FormState {
  readonly shown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly computed: Readonly<Record<string, string>>;
}

/**
 * The state of a form for some values. Fields are evaluated in order, so that a hidden one counts as not filled for
 * those below it; evaluation always ends. @param today dd.MM.yyyy in the company's time zone
 */
export function stateOf(definition: FormDefinition, values: FormValues, today: string): FormState {
  const fields = referableFields(definition);
  const given: Record<string, string | readonly string[]> = flat(definition, values);
  const shown = new Set<string>();
  const required = new Set<string>();
  const computed: Record<string, string> = {};
  const asked = (condition: Condition) => holds(condition, { fields, values: given, today });
  /** Below a hidden heading that governs the fields after it. */
  let isFolded = false;
  for (const field of definition.fields) {
    const condition = conditionOf(field.show);
    const isHidden = condition !== undefined && !asked(condition);
    if (field.kind === 'heading') isFolded = isHidden && field.group === true;
    if (isHidden || isFolded) {
      for (const key of [field.id, ...columnsOf(field).map((column) => `${field.id}.${column.id}`)]) delete given[key];
      continue;
    }
    shown.add(field.id);
    if (field.kind === 'computed') {
      const value = calculated(field, { fields, values: given, today });
      computed[field.id] = value;
      given[field.id] = value;
    }
    const demands = conditionOf(field.require);
    if (isInput(field) && (field.required || (demands !== undefined && asked(demands)))) required.add(field.id);
  }
  return { shown, required, computed };
}
