import { holds } from '#core/conditions/evaluate.ts';
import type { Fields, Values } from '#core/conditions/condition.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { afterWorking, millisecondsOf, startOfDay } from './calendar.ts';
import { branchName, type Definition, fieldsOfDefinition, type Way, type Work } from './definition.ts';
import type { Effect, Instance, Job, World } from './instance.ts';
import { resolve } from './people.ts';

/** The processing of one event: each step entered returns a new instance and appends to the effects. */
export interface Walk {
  readonly definition: Definition;
  readonly world: World;
  readonly effects: Effect[];
}

/**
 * The values for conditions: fields of the steps take precedence over indexes of the same name, which they will be
 * written to.
 */
export const valuesOf = ({ values }: Pick<Instance, 'values'>, { indexes }: Pick<World, 'indexes'>): Values => ({
  ...indexes,
  ...values,
});

export const todayOf = ({ now, calendar }: Pick<World, 'now' | 'calendar'>): string =>
  toWireDateTime(now, calendar.timeZone).slice(0, 10);

/** The target of the first way whose condition holds. In a checked definition the last way has none. */
function wayOf(ways: readonly Way[], instance: Instance, { definition, world }: Walk): string {
  const fields: Fields = fieldsOfDefinition(definition);
  const given = { fields, values: valuesOf(instance, world), today: todayOf(world) };
  const way = ways.find(({ when }) => when === undefined || holds(when, given));
  return way?.to ?? '';
}

/** Leaves the current step by these ways and runs automatic steps until somebody has something to do. */
export const goOn = (instance: Instance, ways: readonly Way[], walk: Walk): Instance =>
  enter(instance, wayOf(ways, instance, walk), walk);

/**
 * Enters a step. The jobs of the previous step are dropped; closing them and notifying their holders is up to the
 * caller.
 */
export function enter(before: Instance, name: string, walk: Walk): Instance {
  let instance = before;
  let to = name;
  // A checked definition has no loop of automatic steps; if the definition no longer fits, the workflow is stopped
  // instead of looping for ever.
  for (let steps = 0; steps <= Object.keys(walk.definition.steps).length; steps++) {
    const step = Object.hasOwn(walk.definition.steps, to) ? walk.definition.steps[to] : undefined;
    if (step === undefined) break;
    const { waitsUntil: _, ...rest } = instance;
    instance = { ...rest, at: to, jobs: [], counted: [] };
    switch (step.kind) {
      case 'end':
        walk.effects.push({ effect: 'notify', to: { user: instance.initiator }, notice: 'ended', step: to });
        return { ...instance, state: 'ended' };
      case 'task':
        return open(instance, [[to, step]], walk);
      case 'parallel':
        return open(
          instance,
          step.branches.map((branch) => [branchName(to, branch.key), branch]),
          walk,
        );
      case 'wait': {
        const until = waitEnd(step.until, instance, walk);
        return until === undefined ? instance : { ...instance, waitsUntil: until };
      }
      case 'auto': {
        instance = act(instance, step.actions, to, walk);
        to = wayOf(step.ways, instance, walk);
      }
    }
  }
  return corrupted(instance, walk);
}

/**
 * Stops a workflow that its definition does not fit; an administrator ends or moves it. Its jobs stay but cannot be
 * done.
 */
export function corrupted(instance: Instance, { effects }: Walk): Instance {
  effects.push({ effect: 'notify', to: { user: instance.initiator }, notice: 'corrupted', step: instance.at });
  const { undo: _, ...rest } = instance;
  return { ...rest, state: 'corrupted' };
}

function open(instance: Instance, works: readonly (readonly [name: string, work: Work])[], walk: Walk): Instance {
  const jobs = works.map(([step, work], at): Job => {
    const all = resolve(work.assignee, instance, walk.world);
    const [assigned, ...escalatedTo] = all;
    const id = instance.nextJob + at;
    for (const to of all) walk.effects.push({ effect: 'notify', to, notice: 'task', job: id, step });
    const { now, calendar } = walk.world;
    const due = work.deadline === undefined ? {} : dueFrom(now, millisecondsOf(work.deadline, calendar), walk.world);
    return { id, step, assigned, openedAt: now, level: 0, escalatedTo, withdrawnFrom: [], ...due };
  });
  return { ...instance, jobs, nextJob: instance.nextJob + jobs.length };
}

const dueFrom = (from: number, duration: number, { calendar }: World): Pick<Job, 'due' | 'escalatesAt'> => {
  const at = afterWorking(from, duration, calendar);
  return { due: { at, half: afterWorking(from, Math.ceil(duration / 2), calendar) }, escalatesAt: at };
};

function waitEnd(
  until: Extract<Definition['steps'][string], { kind: 'wait' }>['until'],
  instance: Instance,
  { world }: Walk,
): number | undefined {
  if ('event' in until) return undefined;
  if ('working' in until) return afterWorking(world.now, millisecondsOf(until.working, world.calendar), world.calendar);
  const value = valuesOf(instance, world)[until.day];
  // If the day is not filled in, there is nothing to wait for.
  return (typeof value === 'string' ? startOfDay(value, world.calendar) : undefined) ?? world.now;
}

function act(
  instance: Instance,
  actions: Extract<Definition['steps'][string], { kind: 'auto' }>['actions'],
  step: string,
  { world, effects }: Walk,
): Instance {
  const set: Record<string, string> = {};
  for (const action of actions) {
    switch (action.do) {
      case 'setIndex':
        // Later conditions see the new value, although the database is only written after the whole event.
        set[action.index] = action.value;
        effects.push({ effect: 'setIndex', index: action.index, value: action.value });
        break;
      case 'notify': {
        for (const to of resolve(action.to, instance, world))
          effects.push({ effect: 'notify', to, notice: 'message', step, text: action.text });
        break;
      }
      case 'start':
        effects.push({ effect: 'start', workflow: action.workflow });
        break;
      case 'archive':
        effects.push({ effect: 'archive' });
        break;
    }
  }
  return { ...instance, values: { ...instance.values, ...set } };
}

/** Starts a workflow and enters its first step. */
export function start(
  definition: Definition,
  initiator: number,
  world: World,
): { readonly instance: Instance; readonly effects: readonly Effect[] } {
  const effects: Effect[] = [];
  const empty: Instance = {
    state: 'running',
    at: definition.start,
    jobs: [],
    values: {},
    counted: [],
    done: [],
    initiator,
    startedAt: world.now,
    nextJob: 1,
  };
  return { instance: enter(empty, definition.start, { definition, world, effects }), effects };
}
