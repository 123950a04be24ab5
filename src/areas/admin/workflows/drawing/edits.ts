import { type Condition, type Field, type Fields, fieldsOf } from '#core/conditions/condition.ts';
import { type Language, LANGUAGES } from '#core/contract/constants.ts';
import { waysOf } from '#core/workflow/check.ts';
import {
  type Captions,
  type Decision,
  DECISIONS_MAXIMUM,
  type Definition,
  fieldsOfDefinition,
  type Step,
  type Way,
  WAYS_MAXIMUM,
  worksOf,
} from '#core/workflow/definition.ts';
import { inAll } from '../model.ts';

export const STEP_KINDS = ['task', 'parallel', 'auto', 'wait', 'end'] as const satisfies readonly Step['kind'][];

/** Initial texts of new elements. */
export interface FirstWords {
  readonly step: string;
  readonly decision: string;
}

/** The language and those with the same text, i.e. without a translation of their own. */
export const togetherWith = (captions: Captions, language: Language): Language[] =>
  LANGUAGES.filter((one) => captions[one] === captions[language]);

/** Sets the same text for these languages. */
export const worded = (captions: Captions, languages: readonly Language[], text: string): Captions => ({
  ...captions,
  ...Object.fromEntries(languages.map((language) => [language, text])),
});

/** The first unused name of this kind. */
export const freeName = (taken: readonly string[], name: string): string => {
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? name : `${name}${count}`;
    if (!taken.includes(wanted)) return wanted;
  }
};

/** The initial target of new elements. */
const anEnd = ({ steps, start }: Definition): string =>
  Object.keys(steps).find((name) => steps[name]?.kind === 'end') ?? start;

const newDecision = (taken: readonly Decision[], to: string, words: FirstWords): Decision => ({
  key: freeName(
    taken.map(({ key }) => key),
    'decision',
  ),
  caption: inAll(words.decision),
  ways: [{ to }],
});

const newStep = (kind: Step['kind'], to: string, group: number, words: FirstWords): Step => {
  const caption = inAll(words.step);
  const work = { caption, assignee: { group } };
  const agree = [{ key: 'yes', caption: inAll(words.decision), counts: true }];
  const steps: { readonly [Kind in Step['kind']]: Extract<Step, { readonly kind: Kind }> } = {
    task: { kind: 'task', ...work, decisions: [newDecision([], to, words)] },
    parallel: {
      kind: 'parallel',
      caption,
      branches: [{ key: 'one', ...work, decisions: agree }],
      need: 'all',
      ways: [{ to }],
      otherwise: [{ to }],
    },
    auto: { kind: 'auto', caption, actions: [], ways: [{ to }] },
    wait: { kind: 'wait', caption, until: { working: { days: 1 } }, ways: [{ to }] },
    end: { kind: 'end', caption },
  };
  return steps[kind];
};

/** Adds a step that leads to an end and that nothing leads to yet. */
export function withStep(definition: Definition, kind: Step['kind'], group: number, words: FirstWords) {
  const name = freeName(Object.keys(definition.steps), kind);
  const step = newStep(kind, anEnd(definition), group, words);
  return { name, definition: { ...definition, steps: { ...definition.steps, [name]: step } } };
}

export const withChanged = (definition: Definition, name: string, step: Step): Definition => ({
  ...definition,
  steps: { ...definition.steps, [name]: step },
});

/** The step with all its ways redirected. */
function withWays(step: Step, lead: (ways: readonly Way[]) => Way[]): Step {
  if (step.kind === 'end') return step;
  if (step.kind === 'task')
    return {
      ...step,
      decisions: step.decisions.map((one) => (one.ways === undefined ? one : { ...one, ways: lead(one.ways) })),
    };
  return step.kind === 'parallel'
    ? { ...step, ways: lead(step.ways), otherwise: lead(step.otherwise) }
    : { ...step, ways: lead(step.ways) };
}

/** Removes a step: ways to it now lead to its own first target. The start step cannot be removed. */
export function withoutStep(definition: Definition, name: string): Definition {
  const { [name]: gone, ...steps } = definition.steps;
  if (gone === undefined || name === definition.start) return definition;
  const next =
    waysOf(gone)
      .flatMap(([, ways]) => ways)
      .find(({ to }) => to !== name && Object.hasOwn(steps, to))?.to ?? anEnd({ ...definition, steps });
  const past = (ways: readonly Way[]): Way[] => ways.map((way) => (way.to === name ? { ...way, to: next } : way));
  return {
    ...definition,
    steps: Object.fromEntries(Object.entries(steps).map(([key, step]) => [key, withWays(step, past)])),
  };
}

export function withDecision(definition: Definition, name: string, to: string, words: FirstWords): Definition {
  const step = definition.steps[name];
  if (step?.kind !== 'task' || step.decisions.length >= DECISIONS_MAXIMUM) return definition;
  return withChanged(definition, name, {
    ...step,
    decisions: [...step.decisions, newDecision(step.decisions, to, words)],
  });
}

/** Adds a drawn way: a task gets a new decision; for an automatic step it becomes the way without condition. */
export function connected(definition: Definition, from: string, to: string, words: FirstWords): Definition {
  const step = definition.steps[from];
  if (step === undefined || step.kind === 'end' || !Object.hasOwn(definition.steps, to)) return definition;
  return step.kind === 'task'
    ? withDecision(definition, from, to, words)
    : retargeted(definition, from, 'ways', -1, to);
}

/** The definition with one list of ways changed. */
function withWaysAt(
  definition: Definition,
  name: string,
  place: string,
  change: (ways: readonly Way[]) => Way[],
): Definition {
  const step = definition.steps[name];
  if (step === undefined) return definition;
  const wanted = waysOf(step).find(([one]) => one === place)?.[1];
  return withChanged(
    definition,
    name,
    withWays(step, (ways) => (ways === wanted ? change(ways) : [...ways])),
  );
}

/** Redirects one way of a step; -1 is the last, which has no condition. */
export const retargeted = (definition: Definition, name: string, place: string, at: number, to: string): Definition =>
  withWaysAt(definition, name, place, (ways) =>
    ways.map((way, index) => (index === (at < 0 ? ways.length + at : at) ? { ...way, to } : way)),
  );

/** Adds a way with a condition before the last one, for now to the same step. */
export const withCondition = (definition: Definition, name: string, place: string, when: Condition): Definition =>
  withWaysAt(definition, name, place, (ways) => {
    const last = ways.at(-1);
    return last === undefined || ways.length >= WAYS_MAXIMUM
      ? [...ways]
      : [...ways.slice(0, -1), { when, to: last.to }, last];
  });

/** Replaces the condition of a way. */
export const conditioned = (
  definition: Definition,
  name: string,
  place: string,
  at: number,
  when: Condition,
): Definition =>
  withWaysAt(definition, name, place, (ways) =>
    ways.map((way, index) => (index === at && way.when !== undefined ? { ...way, when } : way)),
  );

/** Removes a way with a condition; the last way has none and stays. */
export const withoutWay = (definition: Definition, name: string, place: string, at: number): Definition =>
  withWaysAt(definition, name, place, (ways) => ways.filter(({ when }, index) => index !== at || when === undefined));

/** Declares the company's indexes that conditions and fields refer to: they may only use declared ones. */
export function withIndexes(definition: Definition, company: Fields): Definition {
  const declared = fieldsOfDefinition(definition);
  const asked = [
    ...Object.values(definition.steps)
      .flatMap(waysOf)
      .flatMap(([, ways]) => ways.flatMap(({ when }) => (when === undefined ? [] : fieldsOf(when)))),
    ...worksOf(definition).flatMap(([, { fields = [] }]) => fields.flatMap(({ index }) => index ?? [])),
  ];
  const fresh = asked.flatMap((name): [string, { type: Field['type'] }][] => {
    const field = Object.hasOwn(declared, name) ? undefined : company[name];
    return field === undefined ? [] : [[name, { type: field.type }]];
  });
  return fresh.length === 0
    ? definition
    : { ...definition, indexes: { ...definition.indexes, ...Object.fromEntries(fresh) } };
}
