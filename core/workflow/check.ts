import { checkCondition } from '#core/conditions/check.ts';
import { circlesOf } from '#core/conditions/circles.ts';
import { verdictOn } from '#core/conditions/verdict.ts';
import {
  type Assignee,
  type Definition,
  type DefinitionProblem,
  fieldsOfDefinition,
  INITIATOR,
  isWaitEvent,
  type Step,
  type Way,
  type Work,
  workOf,
  worksOf,
} from './definition.ts';

/** Every list of ways of a step, with its path in the step. */
export const waysOf = (step: Step): readonly (readonly [at: string, ways: readonly Way[]])[] => {
  if (step.kind === 'end') return [];
  if (step.kind === 'task')
    return step.decisions.flatMap(({ ways }, at) => (ways === undefined ? [] : [[`decisions.${at}.ways`, ways]]));
  const parts: [string, readonly Way[]][] = [['ways', step.ways]];
  return step.kind === 'parallel' ? [...parts, ['otherwise', step.otherwise]] : parts;
};

const targets = (step: Step): readonly string[] => waysOf(step).flatMap(([, ways]) => ways.map(({ to }) => to));

/**
 * The problems of a definition of the right shape; none if it may run. Conditions may turn out either way: refused are
 * steps from which no end can be reached, and loops in which nobody does anything.
 */
export function checkDefinition(definition: Definition): readonly DefinitionProblem[] {
  const { steps, start } = definition;
  const fields = fieldsOfDefinition(definition);
  const problems: DefinitionProblem[] = [];
  const report = (at: string, what: string) => problems.push({ at, what });
  const isStep = (name: string) => Object.hasOwn(steps, name);

  if (!isStep(start)) report('start', 'unknownStep');
  for (const [name, step] of Object.entries(steps)) {
    for (const [at, ways] of waysOf(step)) {
      for (const [index, { to, when }] of ways.entries()) {
        const place = `steps.${name}.${at}.${index}`;
        if (!isStep(to)) report(`${place}.to`, 'unknownStep');
        if (when !== undefined)
          for (const problem of checkCondition(when, fields))
            report(`${place}.when${problem.at === '' ? '' : `.${problem.at}`}`, `condition.${problem.what}`);
        // Ways after one without condition are unreachable; if the last way had a condition, the workflow could get
        // stuck.
        if ((when === undefined) !== (index === ways.length - 1))
          report(place, when === undefined ? 'wayBehindOpenWay' : 'lastWayHasCondition');
      }
    }
    if (step.kind === 'parallel' && typeof step.need === 'number' && step.need > step.branches.length)
      report(`steps.${name}.need`, 'moreThanBranches');
    if (step.kind === 'parallel')
      for (const at of repeated(step.branches.map(({ key }) => key))) report(`steps.${name}.branches.${at}`, 'sameKey');
    if (step.kind === 'wait' && 'day' in step.until && fields[step.until.day]?.type !== 'date')
      report(`steps.${name}.until.day`, 'noDay');
    if (step.kind === 'wait' && 'event' in step.until && !isWaitEvent(step.until.event))
      report(`steps.${name}.until.event`, 'unknownEvent');
  }
  checkWorks(definition, report);

  if (problems.length > 0) return problems;
  const ways = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, targets(step)]));
  const ends = Object.keys(steps).filter((name) => steps[name]?.kind === 'end');
  const fromStart = reach(ways, [start]);
  const toEnd = reach(reversed(ways), ends);
  for (const name of Object.keys(steps)) {
    if (!fromStart.has(name)) report(`steps.${name}`, 'notReached');
    else if (!toEnd.has(name)) report(`steps.${name}`, 'noEnd');
  }
  const unattended = Object.entries(ways).filter(([name]) => steps[name]?.kind === 'auto');
  for (const circle of circlesOf(Object.fromEntries(unattended)))
    report(`steps.${circle[0] ?? ''}`, `circle ${circle.join(' ')}`);
  return problems;
}

function checkWorks(definition: Definition, report: (at: string, what: string) => void): void {
  const types = new Map(Object.entries(definition.indexes ?? {}).map(([name, { type }]) => [name, type]));
  for (const [name, work] of worksOf(definition)) {
    const place = `steps.${name.replace('/', '.branches.')}`;
    for (const at of repeated(work.decisions.map(({ key }) => key))) report(`${place}.decisions.${at}`, 'sameKey');
    const inParallel = name.includes('/');
    for (const [at, decision] of work.decisions.entries())
      if ((decision.ways === undefined) !== inParallel) report(`${place}.decisions.${at}.ways`, 'waysMisplaced');
    for (const [at, field] of (work.fields ?? []).entries()) {
      const known = types.get(field.name);
      if (known !== undefined && known !== field.type) report(`${place}.fields.${at}.type`, 'otherType');
      types.set(field.name, field.type);
      if (field.index !== undefined && !Object.hasOwn(definition.indexes ?? {}, field.index))
        report(`${place}.fields.${at}.index`, 'unknownField');
    }
    for (const [at, step] of (work.notBy ?? []).entries())
      if (step !== INITIATOR && !names(definition, step)) report(`${place}.notBy.${at}`, 'unknownStep');
    for (const [at, assignee] of assignees(work))
      if (stepsAsked(assignee).some((step) => workOf(definition, step) === undefined))
        report(`${place}.${at}`, 'unknownStep');
  }
}

/** Whether it names a task or parallel step; all who did it are meant. */
const names = ({ steps }: Definition, name: string) =>
  Object.hasOwn(steps, name) && (steps[name]?.kind === 'task' || steps[name]?.kind === 'parallel');

const assignees = (work: Work): readonly (readonly [at: string, assignee: Assignee])[] => [
  ['assignee', work.assignee],
  ...(work.escalation ?? []).map(({ to }, at): [string, Assignee] => [`escalation.${at}.to`, to]),
];

const stepsAsked = (assignee: Assignee): readonly string[] =>
  'supervisorOf' in assignee ? stepsAsked(assignee.supervisorOf) : 'whoDid' in assignee ? [assignee.whoDid] : [];

const repeated = (keys: readonly string[]): readonly number[] =>
  keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));

type Ways = Readonly<Record<string, readonly string[]>>;

function reach(ways: Ways, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set(from);
  for (const name of reached) for (const next of ways[name] ?? []) reached.add(next);
  return reached;
}

function reversed(ways: Ways): Ways {
  const back: Record<string, string[]> = {};
  for (const [name, next] of Object.entries(ways)) for (const to of next) (back[to] ??= []).push(name);
  return back;
}

/** A condition on a way that always or never holds, with example values: a hint to the author, not a fault. */
export interface Remark extends DefinitionProblem {
  readonly what: 'always' | 'never';
  readonly example: Readonly<Record<string, string>>;
}

export function remarksOn(definition: Definition, today: string): readonly Remark[] {
  const fields = fieldsOfDefinition(definition);
  return Object.entries(definition.steps).flatMap(([name, step]) =>
    waysOf(step).flatMap(([at, ways]) =>
      ways.flatMap(({ when }, index): Remark[] => {
        if (when === undefined) return [];
        const { verdict, holds, fails } = verdictOn(when, fields, today);
        if (verdict !== 'always' && verdict !== 'never') return [];
        return [{ at: `steps.${name}.${at}.${index}.when`, what: verdict, example: holds ?? fails ?? {} }];
      }),
    ),
  );
}
