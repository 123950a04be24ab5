import * as z from 'zod/mini';
import { type Condition, type Field, type FieldType } from '#core/conditions/condition.ts';
import { parseCondition } from '#core/conditions/parse.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/** Longest texts in characters. */
export const CAPTION_MAXIMUM = 200;
export const INSTRUCTIONS_MAXIMUM = 2000;

/**
 * A workflow as data: steps, the ways between them, who does them and by when. One step is current at a time; a
 * parallel step has several jobs at once. This file defines the shape; further rules are in check.ts.
 */
const short = z.string().check(z.minLength(1), z.maxLength(CAPTION_MAXIMUM));
const long = z.string().check(z.minLength(1), z.maxLength(INSTRUCTIONS_MAXIMUM));
const key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));

/** A text in the seven languages of the product (specification, section 1). */
const inLanguages = (text: typeof short) =>
  z.object({ de: text, en: text, nl: text, fr: text, it: text, es: text, pl: text });
export const Captions = inLanguages(short);
export type Captions = z.infer<typeof Captions>;
const Instructions = inLanguages(long);

/** A condition (core/conditions); problems are reported at its place within the definition. */
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

/** The way to follow is the first whose condition holds. The last has none, so that there always is one. */
const Way = z.object({ when: z.optional(ConditionData), to: key });
export type Way = z.infer<typeof Way>;
export const WAYS_MAXIMUM = 20;
const Ways = z.array(Way).check(z.minLength(1), z.maxLength(WAYS_MAXIMUM));

/** Who a job is assigned to. `supervisorOf` can refer to a user, a group, the initiator or who did a step. */
const Someone = z.union([
  z.strictObject({ user: z.int() }),
  z.strictObject({ group: z.int() }),
  z.strictObject({ initiator: z.literal(true) }),
  z.strictObject({ whoDid: key }),
]);
export type Someone = z.infer<typeof Someone>;
export const Assignee = z.union([Someone, z.strictObject({ supervisorOf: Someone })]);
export type Assignee = z.infer<typeof Assignee>;

/** Working time. The company's calendar defines the length of a day. */
const Duration = z
  .object({
    days: z.optional(z.int().check(z.gte(0), z.lte(999))),
    hours: z.optional(z.number().check(z.gte(0), z.lte(999))),
  })
  .check(z.refine(({ days = 0, hours = 0 }) => days + hours > 0));
export type Duration = z.infer<typeof Duration>;

const TYPES = ['text', 'numeric', 'float', 'date', 'datetime', 'flag'] as const satisfies readonly FieldType[];
/** A field filled in with a step; `index` names the document index it is written to. */
const FormField = z.object({
  name: key,
  caption: Captions,
  type: z.enum(TYPES),
  required: z.optional(z.boolean()),
  index: z.optional(key),
});
export type FormField = z.infer<typeof FormField>;

/**
 * A possible decision. In a parallel step it has no ways; `counts` says whether it counts towards the number needed.
 */
const Decision = z.object({
  key,
  caption: Captions,
  ways: z.optional(Ways),
  counts: z.optional(z.boolean()),
  comment: z.optional(z.boolean()),
  signature: z.optional(z.boolean()),
  /** The document should have an attachment by then: the user is warned if not, but not stopped. */
  attachment: z.optional(z.boolean()),
});
export type Decision = z.infer<typeof Decision>;

/** What a wait can wait for: a change that a user makes to the document meanwhile. */
export const WAIT_EVENTS = ['version', 'index', 'layer', 'note', 'attachment'] as const;
export type WaitEvent = (typeof WAIT_EVENTS)[number];
export const isWaitEvent = (event: string): event is WaitEvent => WAIT_EVENTS.some((one) => one === event);

/** Stands for the initiator in the four-eyes rule. */
export const INITIATOR = 'initiator';

/** Most decisions of a task: one per digit key. */
export const DECISIONS_MAXIMUM = 9;
export const FIELDS_MAXIMUM = 50;
export const ESCALATION_MAXIMUM = 5;
export const BRANCHES_MAXIMUM = 20;
export const ACTIONS_MAXIMUM = 20;
export const NOT_BY_MAXIMUM = 10;

const taskShape = {
  caption: Captions,
  instructions: z.optional(Instructions),
  assignee: Assignee,
  fields: z.optional(z.array(FormField).check(z.maxLength(FIELDS_MAXIMUM))),
  decisions: z.array(Decision).check(z.minLength(1), z.maxLength(DECISIONS_MAXIMUM)),
  mayRevoke: z.optional(z.boolean()),
  mayDelegate: z.optional(z.boolean()),
  mayAsk: z.optional(z.boolean()),
  deadline: z.optional(Duration),
  /**
   * At the deadline the first entry is notified, and each next one after its working time; `moves` also takes the job
   * away from its assignee.
   */
  escalation: z.optional(
    z
      .array(z.object({ to: Assignee, after: z.optional(Duration), moves: z.optional(z.boolean()) }))
      .check(z.maxLength(ESCALATION_MAXIMUM)),
  ),
  /**
   * Four-eyes rule: steps (or 'initiator') whose doer may not do this one, neither for themselves nor as a substitute.
   */
  notBy: z.optional(z.array(key).check(z.maxLength(NOT_BY_MAXIMUM))),
} as const;
const Task = z.object({ kind: z.literal('task'), ...taskShape });
const Branch = z.object({ key, ...taskShape });

const Action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('setIndex'), index: key, value: z.string().check(z.maxLength(1000)) }),
  z.object({ do: z.literal('notify'), to: Assignee, text: Instructions }),
  z.object({ do: z.literal('start'), workflow: key }),
  /** The document is finished: from here on it is protected. */
  z.object({ do: z.literal('archive') }),
]);
export type Action = z.infer<typeof Action>;

export const Step = z.discriminatedUnion('kind', [
  Task,
  z.object({
    kind: z.literal('parallel'),
    caption: Captions,
    branches: z.array(Branch).check(z.minLength(1), z.maxLength(BRANCHES_MAXIMUM)),
    /** How many branches must decide in favour. */
    need: z.union([z.literal('all'), z.literal('any'), z.int().check(z.gte(1), z.lte(BRANCHES_MAXIMUM))]),
    ways: Ways,
    /** Where to continue once too few branches are left to reach that number. */
    otherwise: Ways,
  }),
  /**
   * An automatic step: runs its actions in order, then follows its ways. Without actions it only branches by
   * conditions.
   */
  z.object({
    kind: z.literal('auto'),
    caption: Captions,
    actions: z.array(Action).check(z.maxLength(ACTIONS_MAXIMUM)),
    ways: Ways,
  }),
  z.object({
    kind: z.literal('wait'),
    caption: Captions,
    until: z.union([
      z.strictObject({ working: Duration }),
      /** The start of the day that an index or field contains. */
      z.strictObject({ day: key }),
      z.strictObject({ event: key }),
    ]),
    ways: Ways,
  }),
  z.object({ kind: z.literal('end'), caption: Captions }),
]);
export type Step = z.infer<typeof Step>;
export type Task = z.infer<typeof Task>;
/** The definition behind a job: a task, or a branch of a parallel step. */
export type Work = Omit<Task, 'kind'>;

export const Definition = z.object({
  caption: Captions,
  start: key,
  /** Document indexes that conditions refer to, by name. */
  indexes: z.optional(z.record(key, z.object({ type: z.enum(TYPES) }))),
  steps: z.record(key, Step).check(z.refine((steps) => Object.keys(steps).length <= 200)),
});
export type Definition = z.infer<typeof Definition>;

/** What is wrong in a definition, and where, such as `steps.check.decisions.0.ways`. */
export interface DefinitionProblem {
  readonly at: string;
  readonly what: string;
}

/** Reads a definition from untrusted JSON; every problem has its place. */
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

/** Everything conditions of this definition may refer to: document indexes and fields of its steps. */
export const fieldsOfDefinition = (definition: Definition): Readonly<Record<string, Field>> => ({
  ...definition.indexes,
  ...Object.fromEntries(
    worksOf(definition).flatMap(([, { fields = [] }]) => fields.map((field) => [field.name, field])),
  ),
});

/** Name of a parallel step's branch in jobs and history. */
export const branchName = (step: string, branch: string) => `${step}/${branch}`;

/** Every task and branch by its name. */
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
