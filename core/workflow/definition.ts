import * as z from 'zod/mini';
import { type Condition, type Field, type FieldType } from '#core/conditions/condition.ts';
import { parseCondition } from '#core/conditions/parse.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/**
 * What a workflow is, as data: steps, the ways between them, who does them and by when. One step is current at a time;
 * a parallel step has several jobs at once. What stands here is shape; what must hold beyond it is in check.ts.
 */
const short = z.string().check(z.minLength(1), z.maxLength(200));
const long = z.string().check(z.minLength(1), z.maxLength(2000));
const key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));

/** A text in the seven languages of the product (specification, section 1). */
const inLanguages = (text: typeof short) =>
  z.object({ de: text, en: text, nl: text, fr: text, it: text, es: text, pl: text });
export const Captions = inLanguages(short);
export type Captions = z.infer<typeof Captions>;
const Instructions = inLanguages(long);

/** A condition (core/conditions); its fault is named at its own place within the definition. */
const ConditionData = z.pipe(
  z.unknown(),
  z.transform((raw, context): Condition => {
    const read = parseCondition(raw);
    if (read.ok) return read.value;
    const path = read.error.at === '' ? [] : read.error.at.split('.');
    context.issues.push({ code: 'custom', input: raw, message: `condition.${read.error.what}`, path });
    return z.NEVER;
  }),
);

/** Where to go on: the first way whose condition holds. The last has none, so that there is always one. */
const Way = z.object({ when: z.optional(ConditionData), to: key });
export type Way = z.infer<typeof Way>;
const Ways = z.array(Way).check(z.minLength(1), z.maxLength(20));

/** Whose job it is. `supervisorOf` is said of a user, a group, or whoever started the workflow or did a step. */
const Someone = z.union([
  z.strictObject({ user: z.int() }),
  z.strictObject({ group: z.int() }),
  z.strictObject({ initiator: z.literal(true) }),
  z.strictObject({ whoDid: key }),
]);
export type Someone = z.infer<typeof Someone>;
export const Assignee = z.union([Someone, z.strictObject({ supervisorOf: Someone })]);
export type Assignee = z.infer<typeof Assignee>;

/** Working time. A day is as long as the company's calendar says. */
const Duration = z
  .object({
    days: z.optional(z.int().check(z.gte(0), z.lte(999))),
    hours: z.optional(z.number().check(z.gte(0), z.lte(999))),
  })
  .check(z.refine(({ days = 0, hours = 0 }) => days + hours > 0));
export type Duration = z.infer<typeof Duration>;

const TYPES = ['text', 'numeric', 'float', 'date', 'datetime', 'flag'] as const satisfies readonly FieldType[];
/** A field that is filled in with a step; `index` names the index of the document that it becomes. */
const FormField = z.object({
  name: key,
  caption: Captions,
  type: z.enum(TYPES),
  required: z.optional(z.boolean()),
  index: z.optional(key),
});
export type FormField = z.infer<typeof FormField>;

/**
 * What can be decided. In a parallel step `counts` says whether it is one of those that are needed, and there are no
 * ways.
 */
const Decision = z.object({
  key,
  caption: Captions,
  ways: z.optional(Ways),
  counts: z.optional(z.boolean()),
  comment: z.optional(z.boolean()),
  signature: z.optional(z.boolean()),
  /** The document should have an attachment by then: without one it is warned of, not refused. */
  attachment: z.optional(z.boolean()),
});
export type Decision = z.infer<typeof Decision>;

/** Who started the workflow, where four eyes ask for a step. */
export const INITIATOR = 'initiator';

/** Most decisions of a task: one for each digit key. */
export const DECISIONS_MAXIMUM = 9;

const taskShape = {
  caption: Captions,
  instructions: z.optional(Instructions),
  assignee: Assignee,
  fields: z.optional(z.array(FormField).check(z.maxLength(50))),
  decisions: z.array(Decision).check(z.minLength(1), z.maxLength(DECISIONS_MAXIMUM)),
  mayRevoke: z.optional(z.boolean()),
  mayDelegate: z.optional(z.boolean()),
  mayAsk: z.optional(z.boolean()),
  deadline: z.optional(Duration),
  /**
   * At the deadline the first is told, and each next one so much working time later; `moves` takes the job away from
   * who had it.
   */
  escalation: z.optional(
    z
      .array(z.object({ to: Assignee, after: z.optional(Duration), moves: z.optional(z.boolean()) }))
      .check(z.maxLength(5)),
  ),
  /** Four eyes: steps (or 'initiator') whose doer may not do this one, in their own name or in another's. */
  notBy: z.optional(z.array(key).check(z.maxLength(10))),
} as const;
const Task = z.object({ kind: z.literal('task'), ...taskShape });
const Branch = z.object({ key, ...taskShape });

const Action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('setIndex'), index: key, value: z.string().check(z.maxLength(1000)) }),
  z.object({ do: z.literal('notify'), to: Assignee, text: Instructions }),
  z.object({ do: z.literal('start'), workflow: key }),
  /** The document is done with: from here on it is protected. */
  z.object({ do: z.literal('archive') }),
]);
export type Action = z.infer<typeof Action>;

export const Step = z.discriminatedUnion('kind', [
  Task,
  z.object({
    kind: z.literal('parallel'),
    caption: Captions,
    branches: z.array(Branch).check(z.minLength(1), z.maxLength(20)),
    /** How many branches must decide so that it counts. */
    need: z.union([z.literal('all'), z.literal('any'), z.int().check(z.gte(1), z.lte(20))]),
    ways: Ways,
    /** Where to go on as soon as too few branches are left to reach what is needed. */
    otherwise: Ways,
  }),
  /**
   * Done by nobody: actions in their order, then the ways. Without actions it is a decision made by conditions alone.
   */
  z.object({
    kind: z.literal('auto'),
    caption: Captions,
    actions: z.array(Action).check(z.maxLength(20)),
    ways: Ways,
  }),
  z.object({
    kind: z.literal('wait'),
    caption: Captions,
    until: z.union([
      z.strictObject({ working: Duration }),
      /** The day an index or a field holds, at its beginning. */
      z.strictObject({ day: key }),
      z.strictObject({ event: key }),
    ]),
    ways: Ways,
  }),
  z.object({ kind: z.literal('end'), caption: Captions }),
]);
export type Step = z.infer<typeof Step>;
export type Task = z.infer<typeof Task>;
/** What a job is of: a task, or a branch of a parallel step. */
export type Work = Omit<Task, 'kind'>;

export const Definition = z.object({
  caption: Captions,
  start: key,
  /** Indexes of the document that conditions ask of, by name. */
  indexes: z.optional(z.record(key, z.object({ type: z.enum(TYPES) }))),
  steps: z.record(key, Step).check(z.refine((steps) => Object.keys(steps).length <= 200)),
});
export type Definition = z.infer<typeof Definition>;

/** Where in a definition something is wrong, as `steps.check.decisions.0.ways`, and what. */
export interface DefinitionProblem {
  readonly at: string;
  readonly what: string;
}

/** Reads a definition out of JSON that anybody may have written; every fault with its place. */
export function parseDefinition(raw: unknown): Result<Definition, readonly DefinitionProblem[]> {
  const read = Definition.safeParse(raw);
  if (read.success) return ok(read.data);
  return fail(
    read.error.issues.map(({ path, code, message }) => ({
      at: path.join('.'),
      what: code === 'custom' && message.startsWith('condition.') ? message : code,
    })),
  );
}

/** Everything that conditions of this definition may ask of: indexes of the document and fields of its steps. */
export const fieldsOfDefinition = (definition: Definition): Readonly<Record<string, Field>> => ({
  ...definition.indexes,
  ...Object.fromEntries(
    worksOf(definition).flatMap(([, { fields = [] }]) => fields.map((field) => [field.name, field])),
  ),
});

/** Name of a branch of a parallel step among jobs and in history. */
export const branchName = (step: string, branch: string) => `${step}/${branch}`;

/** Everything a job can be of, by its name. */
export const worksOf = ({ steps }: Definition): readonly (readonly [name: string, work: Work])[] =>
  Object.entries(steps).flatMap(([name, step]): (readonly [string, Work])[] =>
    step.kind === 'task'
      ? [[name, step]]
      : step.kind === 'parallel'
        ? step.branches.map((branch) => [branchName(name, branch.key), branch])
        : [],
  );

export const workOf = (definition: Definition, name: string): Work | undefined => {
  const [stepName = '', branch] = name.split('/');
  const step = Object.hasOwn(definition.steps, stepName) ? definition.steps[stepName] : undefined;
  if (step?.kind === 'task') return branch === undefined ? step : undefined;
  return step?.kind === 'parallel' ? step.branches.find(({ key }) => key === branch) : undefined;
};
