import type { Size } from '#core/kernel/geometry.ts';
import { PASSWORD_POLICY, passwordFaults } from '#core/kernel/passwordPolicy.ts';
import { areLines, isSide } from '../stamps/rules.ts';

/** A mask field being edited; an existing one keeps its id. */
export interface MaskFieldDraft {
  readonly id?: number | undefined;
  readonly indexid: number;
  readonly caption: string;
  readonly flags: number;
  readonly required: boolean;
  readonly lookup: boolean;
  readonly textarea: boolean;
}

/** The values of a form: typed texts, switches, and choices. */
export type Value = string | boolean | readonly string[] | readonly MaskFieldDraft[];
export type Draft = Readonly<Record<string, Value>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Heading of its group. */
  readonly group?: string;
}

/** A field with its validation rules. */
export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `one` is a choice from many, with a search. */
  readonly kind: 'text' | 'area' | 'password' | 'check' | 'choice' | 'one' | 'checks' | 'many' | 'color' | 'picture';
  readonly required?: boolean;
  readonly maximum?: number;
  readonly rule?: 'integer' | 'number' | 'name' | 'year' | 'password' | 'email' | 'side' | 'lines';
  readonly options?: readonly Option[];
  /** What choosing a picture of this size changes in other fields. */
  readonly also?: (size: Size, draft: Draft) => Draft;
  /** It can no longer be changed. */
  readonly fixed?: boolean;
}

/** Fields under one heading. */
export interface FieldGroup {
  readonly legend: string;
  readonly fields: readonly FieldSpec[];
}

export type Fault = 'missing' | NonNullable<FieldSpec['rule']>;

const MAIL = /^[^\s@,;]+@[^\s@,;]+$/;
const keeps: Readonly<Record<NonNullable<FieldSpec['rule']>, (text: string) => boolean>> = {
  integer: (text) => /^\d{1,9}$/.test(text) && Number(text) > 0,
  number: (text) => Number.isFinite(numberOf(text) ?? Number.NaN),
  name: (text) => /^[A-Za-z][A-Za-z0-9_]*$/.test(text),
  year: (text) => /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= 2200,
  password: (text) => passwordFaults(PASSWORD_POLICY, text).length === 0,
  email: (text) => addresses(text).every((one) => MAIL.test(one)),
  side: isSide,
  lines: areLines,
};

/** Comma and dot are both accepted (specification, section 5). */
export const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

/** Addresses separated by commas, semicolons or line breaks. */
export const addresses = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The problems of a form by field, in form order. */
export function faultsOf(groups: readonly FieldGroup[], draft: Draft): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const { name, required, rule, kind, options } of groups.flatMap(({ fields }) => fields)) {
    const value = draft[name];
    const text = typeof value === 'string' ? (kind === 'password' ? value : value.trim()) : '';
    const isEmpty = typeof value === 'string' ? text === '' : Array.isArray(value) && value.length === 0;
    // Another field has changed what there is to choose from.
    const isGone = kind === 'choice' && options?.some((option) => option.value === text) === false;
    if ((isEmpty || isGone) && required === true) faults.set(name, 'missing');
    else if (text !== '' && rule !== undefined && !keeps[rule](text)) faults.set(name, rule);
  }
  return faults;
}

/** Whether two drafts are equal. */
export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

export const textIn = (draft: Draft, name: string): string => {
  const value = draft[name];
  return typeof value === 'string' ? value.trim() : '';
};
export const flagIn = (draft: Draft, name: string): boolean => draft[name] === true;
export const listIn = (draft: Draft, name: string): readonly string[] => {
  const value = draft[name];
  return typeof value === 'object' ? value.filter((one) => typeof one === 'string') : [];
};
export const maskFieldsIn = (draft: Draft, name: string): readonly MaskFieldDraft[] => {
  const value = draft[name];
  return typeof value === 'object' ? value.filter((one) => typeof one === 'object') : [];
};
export const idsIn = (draft: Draft, name: string): number[] => listIn(draft, name).map(Number);
