import { checkCondition, checkFormula } from '#core/conditions/check.ts';
import { circlesIn } from '#core/conditions/circles.ts';
import { atomsOf, type Fields, type Operand, operandsOf, workOf } from '#core/conditions/condition.ts';
import { parseCondition } from '#core/conditions/parse.ts';
import {
  FORM_FILES_MAXIMUM,
  FORM_ROWS_MAXIMUM,
  type FormColumn,
  type FormDefinition,
  type FormField,
  FormFileKey,
  type FormValues,
} from '#core/contract/work/form.ts';
import { readValue } from '#core/kernel/value.ts';
import {
  referableFields,
  choicesOf,
  conditionOf,
  filesOf,
  formulaOf,
  hasValue,
  isInput,
  rowsOf,
  signatureOf,
  stateOf,
  textOf,
} from './model.ts';
import { type BrokenRule, brokenRule } from './textRules.ts';

export type AnswerProblemName =
  | 'required'
  | 'number'
  | 'date'
  | 'time'
  | 'choice'
  | 'tooSmall'
  | 'tooLarge'
  | 'files'
  | 'signature'
  | BrokenRule['what'];

/** A problem in a field of an answer, or in a cell of its table. */
export interface AnswerProblem {
  readonly field: string;
  readonly row?: number;
  readonly column?: string;
  readonly what: AnswerProblemName;
  /** The limit that was exceeded, or the pattern that was not followed. */
  readonly bound?: number | string;
}

export interface CheckedAnswer {
  readonly problems: readonly AnswerProblem[];
  /** What is kept: shown fields in wire format, including calculated values. */
  readonly values: FormValues;
}

type Found = Pick<AnswerProblem, 'what' | 'bound'>;
type Plain = Omit<FormColumn, 'kind'> & { readonly kind: FormField['kind'] };

/** Lines of a drawn signature; anything that matches can be drawn. */
const DRAWN = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/;

/** Reads one value: its wire format, or what is wrong with it. Empty values are handled elsewhere. */
function readPlain(field: Plain, typed: string): { readonly wire: string } | Found {
  switch (field.kind) {
    case 'number':
    case 'amount': {
      const read = readValue('float', typed);
      if (!read.ok) return { what: 'number' };
      const number = Number(read.value.wire);
      if (field.minimum !== undefined && number < field.minimum) return { what: 'tooSmall', bound: field.minimum };
      if (field.maximum !== undefined && number > field.maximum) return { what: 'tooLarge', bound: field.maximum };
      return { wire: read.value.wire };
    }
    case 'date': {
      const read = readValue('date', typed);
      return read.ok ? { wire: read.value.wire } : { what: 'date' };
    }
    case 'time':
      return /^([01]?\d|2[0-3])[:.][0-5]\d$/.test(typed.trim())
        ? { wire: typed.trim().replace('.', ':').padStart(5, '0') }
        : { what: 'time' };
    case 'yesno':
      return typed === '1' || typed === '0' ? { wire: typed } : { what: 'choice' };
    case 'choice':
      return field.options?.includes(typed) === true ? { wire: typed } : { what: 'choice' };
    case 'text':
    case 'longtext':
      return brokenRule(field, typed) ?? { wire: typed };
    case 'choices':
    case 'lookup':
    case 'table':
    case 'file':
    case 'signature':
    case 'computed':
    case 'heading':
    case 'note':
    case 'picture':
    case 'pagebreak':
      break;
  }
  return { wire: typed };
}

/**
 * Checks an answer, in the client while it is filled and on the server when it arrives. Hidden fields are dropped,
 * whatever they contain.
 */
export function checkAnswer(definition: FormDefinition, values: FormValues, today: string): CheckedAnswer {
  const { shown, required, computed } = stateOf(definition, values, today);
  const problems: AnswerProblem[] = [];
  const kept: Record<string, FormValues[string]> = {};
  for (const field of definition.fields) {
    if (!hasValue(field) || !shown.has(field.id)) continue;
    const missing = () => required.has(field.id) && problems.push({ field: field.id, what: 'required' });
    const worked = computed[field.id] ?? '';
    if (field.kind === 'computed') {
      if (worked !== '') kept[field.id] = worked;
    } else if (field.kind === 'choices') {
      const chosen = [...new Set(choicesOf(values, field.id))];
      if (chosen.some((one) => field.options?.includes(one) !== true))
        problems.push({ field: field.id, what: 'choice' });
      if (chosen.length === 0) missing();
      else kept[field.id] = chosen;
    } else if (field.kind === 'table') {
      const rows = rowsOf(values, field.id).filter((row) => Object.values(row).some((cell) => cell.trim() !== ''));
      if (rows.length === 0) missing();
      else kept[field.id] = rows.map((row, at) => checkRow(field, row, at, problems));
    } else if (field.kind === 'file') {
      const files = filesOf(values, field.id);
      const isFine =
        files.length <= FORM_FILES_MAXIMUM && files.every(({ file }) => FormFileKey.safeParse(file).success);
      if (!isFine) problems.push({ field: field.id, what: 'files', bound: FORM_FILES_MAXIMUM });
      else if (files.length === 0) missing();
      else kept[field.id] = files.map((file) => ({ ...file }));
    } else if (field.kind === 'signature') {
      const signature = signatureOf(values, field.id);
      if (signature === undefined) missing();
      else if ('drawn' in signature && !DRAWN.test(signature.drawn))
        problems.push({ field: field.id, what: 'signature' });
      else kept[field.id] = [signature];
    } else {
      const typed = textOf(values, field.id);
      // A required yes/no field is not satisfied by no.
      if (typed.trim() === '' || (field.kind === 'yesno' && typed === '0' && required.has(field.id))) {
        missing();
        continue;
      }
      const read = readPlain(field, typed);
      if ('wire' in read) kept[field.id] = read.wire;
      else problems.push({ field: field.id, ...read });
    }
  }
  return { problems, values: kept };
}

function checkRow(
  { id, columns = [] }: FormField,
  row: Readonly<Record<string, string>>,
  at: number,
  problems: AnswerProblem[],
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column): [string, string][] => {
      const typed = row[column.id] ?? '';
      const place = { field: id, row: at, column: column.id };
      if (typed.trim() === '') {
        if (column.required) problems.push({ ...place, what: 'required' });
        return [];
      }
      const read = readPlain(column, typed);
      if ('wire' in read) return [[column.id, read.wire]];
      problems.push({ ...place, ...read });
      return [];
    }),
  );
}

/** Most parts a form may evaluate with the largest answer: keeps it below a second. */
const FORM_WORK_MAXIMUM = 200_000;

/** The operands evaluated for a field on every change. */
const worksFor = (field: FormField): readonly Operand[] => [
  ...[field.show, field.require]
    .flatMap((raw) => atomsOf(conditionOf(raw) ?? { is: 'all', of: [] }))
    .flatMap(operandsOf),
  formulaOf(field) ?? { number: 0 },
];

/** A problem in a form's definition. */
export interface DefinitionProblem {
  /** Null for the whole form. */
  readonly field: string | null;
  readonly what:
    | 'empty'
    | 'sameId'
    | 'noLabel'
    | 'noOptions'
    | 'bounds'
    | 'noPattern'
    | 'noColumns'
    | 'noFormula'
    | 'formula'
    | 'tooMuch'
    | 'noLookup'
    | 'noPicture'
    | 'condition'
    | 'circle';
}

/** It may refer only to fields above it, so that nothing depends on itself. */
function checkCalculated(field: FormField, above: Fields, report: (what: DefinitionProblem['what']) => void): void {
  const formula = formulaOf(field);
  if (field.formula === undefined) report('noFormula');
  else if (formula === undefined || checkFormula(formula, above).length > 0) report('formula');
}

const isAbove = (least: number | undefined, most: number | undefined): boolean =>
  least !== undefined && most !== undefined && least > most;

/** What prevents a form from being published; empty if it is ready. */
export function checkDefinition(definition: FormDefinition): readonly DefinitionProblem[] {
  const { fields } = definition;
  const problems: DefinitionProblem[] = [];
  if (!fields.some(isInput)) problems.push({ field: null, what: 'empty' });
  const known = referableFields(definition);
  const seen = new Set<string>();
  for (const [at, field] of fields.entries()) {
    const report = (what: DefinitionProblem['what']) => problems.push({ field: field.id, what });
    if (seen.has(field.id)) report('sameId');
    seen.add(field.id);
    if (field.kind !== 'pagebreak' && field.label.trim() === '') report('noLabel');
    const choices = [field, ...(field.columns ?? [])].filter(({ kind }) => kind === 'choice' || kind === 'choices');
    if (choices.some(({ options }) => (options ?? []).length === 0)) report('noOptions');
    for (const one of [field, ...(field.columns ?? [])]) {
      if (isAbove(one.minimum, one.maximum) || isAbove(one.minlength, one.maxlength)) report('bounds');
      if (one.format === 'pattern' && (one.pattern ?? '') === '') report('noPattern');
    }
    if (field.kind === 'lookup' && field.lookup === undefined) report('noLookup');
    if (field.kind === 'picture' && field.picture === undefined) report('noPicture');
    if (field.kind === 'table' && (field.columns ?? []).length === 0) report('noColumns');
    if (field.kind === 'computed') checkCalculated(field, referableFields({ fields: fields.slice(0, at) }), report);
    for (const raw of [field.show, field.require]) {
      if (raw === undefined || raw === null) continue;
      const read = parseCondition(raw);
      if (!read.ok || checkCondition(read.value, known).length > 0) report('condition');
    }
  }
  const work = fields.flatMap(worksFor).reduce((sum, operand) => sum + workOf(operand, known, FORM_ROWS_MAXIMUM), 0);
  if (work > FORM_WORK_MAXIMUM) problems.push({ field: null, what: 'tooMuch' });
  const decides = Object.fromEntries(
    fields.flatMap(({ id, show }) => {
      const condition = conditionOf(show);
      return condition === undefined ? [] : [[id, condition]];
    }),
  );
  for (const [first] of circlesIn(decides)) problems.push({ field: first ?? null, what: 'circle' });
  return problems;
}
