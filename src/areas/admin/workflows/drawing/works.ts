import type { FieldType } from '#core/conditions/condition.ts';
import {
  type Assignee,
  BRANCHES_MAXIMUM,
  DECISIONS_MAXIMUM,
  type Definition,
  ESCALATION_MAXIMUM,
  FIELDS_MAXIMUM,
  type FormField,
  type Step,
  type Work,
  worksOf,
} from '#core/workflow/definition.ts';
import { inAll } from '../model.ts';
import { type FirstWords, freeName } from './edits.ts';

export type Parallel = Extract<Step, { readonly kind: 'parallel' }>;
export type Branch = Parallel['branches'][number];
type Escalation = NonNullable<Work['escalation']>;

export const FIELD_TYPES = [
  'text',
  'numeric',
  'float',
  'date',
  'datetime',
  'flag',
] as const satisfies readonly FieldType[];

/** Adds a branch for the same people as the last one, with its decisions. */
export function withBranch(step: Parallel, words: FirstWords): Parallel {
  const last = step.branches.at(-1);
  if (last === undefined || step.branches.length >= BRANCHES_MAXIMUM) return step;
  const { assignee, decisions } = last;
  const taken = step.branches.map(({ key }) => key);
  const branch = { key: freeName(taken, 'branch'), caption: inAll(words.step), assignee, decisions };
  return { ...step, branches: [...step.branches, branch] };
}

/** Removes a branch; the last one stays. The number needed never exceeds the number of branches. */
export function withoutBranch(step: Parallel, key: string): Parallel {
  const branches = step.branches.filter((branch) => branch.key !== key);
  if (branches.length === 0) return step;
  return { ...step, branches, need: typeof step.need === 'number' ? Math.min(step.need, branches.length) : step.need };
}

export const withBranchChanged = (step: Parallel, changed: Branch): Parallel => ({
  ...step,
  branches: step.branches.map((branch) => (branch.key === changed.key ? changed : branch)),
});

/** Adds a decision without ways, as branches have them. */
export function withVote(branch: Branch, words: FirstWords): Branch {
  if (branch.decisions.length >= DECISIONS_MAXIMUM) return branch;
  const taken = branch.decisions.map(({ key }) => key);
  const decision = { key: freeName(taken, 'decision'), caption: inAll(words.decision) };
  return { ...branch, decisions: [...branch.decisions, decision] };
}

/** Adds a text field; conditions know it by a name that no other field or index of the definition has. */
export function withField<Of extends Work>(definition: Definition, work: Of, caption: string): Of {
  const { fields = [] } = work;
  if (fields.length >= FIELDS_MAXIMUM) return work;
  const taken = [
    ...Object.keys(definition.indexes ?? {}),
    ...worksOf(definition).flatMap(([, one]) => (one.fields ?? []).map(({ name }) => name)),
  ];
  return { ...work, fields: [...fields, { name: freeName(taken, 'field'), caption: inAll(caption), type: 'text' }] };
}

export const withFieldChanged = <Of extends Work>(work: Of, changed: FormField): Of => ({
  ...work,
  fields: (work.fields ?? []).map((field) => (field.name === changed.name ? changed : field)),
});

export const withoutField = <Of extends Work>(work: Of, name: string): Of => ({
  ...work,
  fields: (work.fields ?? []).filter((field) => field.name !== name),
});

/** Adds a level to the escalation; each after the first comes a working day later. */
export function withEscalation<Of extends Work>(work: Of, to: Assignee): Of {
  const { escalation = [] } = work;
  if (escalation.length >= ESCALATION_MAXIMUM) return work;
  return { ...work, escalation: [...escalation, escalation.length === 0 ? { to } : { to, after: { days: 1 } }] };
}

export const withEscalationChanged = <Of extends Work>(work: Of, at: number, changed: Escalation[number]): Of => ({
  ...work,
  escalation: (work.escalation ?? []).map((level, index) => (index === at ? changed : level)),
});

export const withoutEscalation = <Of extends Work>(work: Of, at: number): Of => ({
  ...work,
  escalation: (work.escalation ?? []).filter((_, index) => index !== at),
});
