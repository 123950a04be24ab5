import { fail, ok, type Result } from '#core/kernel/result.ts';
import { readValue } from '#core/kernel/value.ts';
import { type FormField, workOf } from './definition.ts';
import { enter, goOn, valuesOf, type Walk } from './enter.ts';
import type { Event, IndexChange, Instance, Job, Position, Refusal } from './instance.ts';
import { isExcluded } from './people.ts';

type Do = Extract<Event, { event: 'do' }>;

/** Reads the values filled in for a step's fields, in wire format. */
function read(
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
): Result<Record<string, string>, Refusal> {
  const values: Record<string, string> = {};
  for (const { name, type, required } of fields) {
    const text = Object.hasOwn(typed, name) ? (typed[name] ?? '') : '';
    if (text.trim() === '') {
      if (required === true) return fail('fieldRequired');
      if (Object.hasOwn(typed, name)) values[name] = '';
      continue;
    }
    if (type === 'flag') {
      if (text !== '0' && text !== '1') return fail('fieldInvalid');
      values[name] = text;
      continue;
    }
    const value = readValue(type, text);
    if (!value.ok) return fail('fieldInvalid');
    values[name] = value.value.wire;
  }
  return ok(values);
}

/** Does a job: only its holder can, and only as its definition allows. Fields mapped to indexes are written with it. */
export function decide(before: Instance, job: Job, event: Do, walk: Walk): Result<Instance, Refusal> {
  const work = workOf(walk.definition, job.step);
  if (job.holder === undefined) return fail('notTaken');
  if (job.holder.user !== event.by.user) return fail('heldByOther');
  const by = job.holder;
  if (work === undefined) return ok(before);
  const decision = work.decisions.find(({ key }) => key === event.decision);
  if (decision === undefined) return fail('unknownDecision');
  if (isExcluded(work, before, { ...by, groups: [] })) return fail('fourEyes');
  if (decision.comment === true && (event.comment ?? '').trim() === '') return fail('commentRequired');
  if (decision.signature === true && event.signed !== true) return fail('signatureRequired');
  const filled = read(work.fields ?? [], event.values ?? {});
  if (!filled.ok) return filled;

  const changes = (work.fields ?? []).flatMap(({ name, index }): IndexChange[] =>
    index === undefined || filled.value[name] === undefined ? [] : [{ index, value: filled.value[name] }],
  );
  for (const change of changes) walk.effects.push({ effect: 'setIndex', ...change });
  const instance: Instance = {
    ...before,
    values: {
      ...before.values,
      ...filled.value,
      ...Object.fromEntries(changes.map(({ index, value }) => [index, value])),
    },
    done: [...before.done, { job: job.id, step: job.step, ...by }],
    jobs: before.jobs.filter(({ id }) => id !== job.id),
  };
  const after = leave(instance, job, decision, walk);
  return ok(withUndo(before, after, by, work.mayRevoke === true, walk));
}

function leave(
  instance: Instance,
  job: Job,
  decision: { ways?: unknown; counts?: boolean | undefined; key: string },
  walk: Walk,
): Instance {
  const step = walk.definition.steps[instance.at];
  if (step?.kind === 'task') {
    const { ways } = step.decisions.find(({ key }) => key === decision.key) ?? {};
    return ways === undefined ? enter(instance, '', walk) : goOn(instance, ways, walk);
  }
  if (step?.kind !== 'parallel') return enter(instance, '', walk);
  const counted = [...instance.counted, { step: job.step, counts: decision.counts === true }];
  const need = step.need === 'all' ? step.branches.length : step.need === 'any' ? 1 : step.need;
  const reached = counted.filter(({ counts }) => counts).length;
  if (reached < need && reached + instance.jobs.length >= need) return { ...instance, counted };
  // Jobs still open are no longer needed: their holders or assignees are notified.
  for (const open of instance.jobs)
    walk.effects.push({
      effect: 'notify',
      to: open.holder === undefined ? open.assigned : { user: open.holder.user },
      notice: 'withdrawn',
      job: open.id,
      step: open.step,
    });
  return goOn(instance, reached >= need ? step.ways : step.otherwise, walk);
}

/** Effects that cannot be revoked: starting another workflow, closing the document. */
const lasts = ({ effects }: Walk) => effects.some(({ effect }) => effect === 'start' || effect === 'archive');

function withUndo(
  before: Instance,
  after: Instance,
  by: { user: number; for?: number },
  mayRevoke: boolean,
  walk: Walk,
): Instance {
  if (!mayRevoke || after.state !== 'running' || lasts(walk)) return after;
  const known = valuesOf(before, walk.world);
  const indexes = walk.effects.flatMap((effect): IndexChange[] => {
    if (effect.effect !== 'setIndex') return [];
    const value = known[effect.index];
    return [{ index: effect.index, value: typeof value === 'string' ? value : '' }];
  });
  return { ...after, undo: { position: positionOf(before), by, indexes } };
}

/** The part of an instance that revoking restores. */
export const positionOf = ({ state, at, jobs, waitsUntil, values, counted, done }: Instance): Position => ({
  state,
  at,
  jobs,
  ...(waitsUntil === undefined ? {} : { waitsUntil }),
  values,
  counted,
  done,
});
