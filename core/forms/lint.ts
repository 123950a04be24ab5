import { checkCondition } from '#core/conditions/check.ts';
import { type Condition, fieldsOf } from '#core/conditions/condition.ts';
import { type Verdict, verdictOn } from '#core/conditions/verdict.ts';
import type { FormDefinition } from '#core/contract/work/form.ts';
import { referableFields, conditionOf } from './model.ts';

/** A condition of a form, and what is known about it before anybody fills the form in. */
export interface Finding {
  readonly field: string;
  readonly label: string;
  readonly decides: 'show' | 'require';
  readonly condition: Condition;
  readonly verdict: Verdict;
}

/** Cached verdicts, valid while condition and fields are unchanged: trying out examples takes time. */
const known = new WeakMap<object, { readonly over: string; readonly today: string; readonly verdict: Verdict }>();

function verdictOf(raw: object, condition: Condition, definition: FormDefinition, today: string): Verdict {
  const fields = referableFields(definition);
  const over = JSON.stringify(fieldsOf(condition).map((name) => fields[name]));
  const held = known.get(raw);
  if (held?.over === over && held.today === today) return held.verdict;
  const verdict = verdictOn(condition, fields, today);
  known.set(raw, { over, today, verdict });
  return verdict;
}

/** The conditions of a form, in order; mismatches with its fields are reported in check.ts. */
export const conditionsOf = (definition: FormDefinition, today: string): readonly Finding[] =>
  definition.fields.flatMap((field) =>
    (['show', 'require'] as const).flatMap((decides): Finding[] => {
      const raw = field[decides];
      const condition = conditionOf(raw);
      if (condition === undefined || typeof raw !== 'object' || raw === null) return [];
      if (checkCondition(condition, referableFields(definition)).length > 0) return [];
      const verdict = verdictOf(raw, condition, definition, today);
      return [{ field: field.id, label: field.label, decides, condition, verdict }];
    }),
  );
