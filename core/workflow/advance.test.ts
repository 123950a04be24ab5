import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, type Advanced, fits } from './advance.ts';
import { type Definition, workOf } from './definition.ts';
import { positionOf } from './decide.ts';
import { start } from './enter.ts';
import { type Event, type Instance, nextDue, type World } from './instance.ts';
import { readInstance, unreadable } from './stored.ts';
import { captions, events, MONDAY, type Planned, soundDefinition, world } from './testing/anyWorkflow.ts';

type Step = {
  readonly before: Instance;
  readonly event: Event;
  readonly at: World;
  readonly result: ReturnType<typeof advance>;
};

/** Runs random events, aimed at open jobs; half of them by the holder of the job. */
function run(definition: Definition, plan: readonly Planned[]): readonly Step[] {
  let { instance } = start(definition, 3, world(MONDAY));
  let now = MONDAY;
  return plan.map(({ event: raw, pick, hours, take }) => {
    now += hours * 3_600_000;
    const open = instance.jobs[pick % Math.max(1, instance.jobs.length)];
    let event = raw;
    if ('job' in event && open !== undefined && pick < 8) event = { ...event, job: open.id };
    if ('job' in event && take && open !== undefined) {
      const by =
        open.holder ??
        ('user' in open.assigned ? { user: open.assigned.user } : { user: open.assigned.group === 1 ? 1 : 3 });
      event = { ...event, by: { ...by, groups: 'group' in open.assigned ? [open.assigned.group] : [] } };
    }
    if (event.event === 'do' && take && open !== undefined && open.holder === undefined)
      event = { event: 'take', job: event.job, by: event.by };
    if (event.event === 'answer' && open?.asked !== undefined)
      event = { ...event, by: { user: open.asked.to, groups: [] } };
    if (event.event === 'revoke' && take && instance.undo !== undefined)
      event = { ...event, by: { ...instance.undo.by, groups: [] } };
    if (event.event === 'signal' && take) event = { ...event, step: instance.at };
    const at = { ...world(now), indexes: { amount: '100' } };
    const step = { before: instance, event, at, result: advance(definition, instance, event, at) };
    if (step.result.ok) instance = step.result.value.instance;
    return step;
  });
}

const holding = (check: (step: Step, definition: Definition) => void) =>
  fc.assert(
    fc.property(soundDefinition, events, (definition, plan) => {
      for (const step of run(definition, plan)) check(step, definition);
    }),
    { numRuns: 150 },
  );
const after = ({ result, before }: Step): Advanced => (result.ok ? result.value : { instance: before, effects: [] });

describe('[WF-02] the engine cannot be wrong', () => {
  test('random runs reach the states the properties are about', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(soundDefinition, events, (definition, plan) => {
        for (const step of run(definition, plan)) {
          seen.add(`${step.event.event} ${step.result.ok ? 'done' : step.result.error}`);
          if (after(step).instance.state === 'ended') seen.add('ended');
          if (after(step).instance.jobs.some(({ level }) => level > 1)) seen.add('escalated twice');
        }
      }),
      { numRuns: 600, seed: 7 },
    );
    for (const name of [
      'take done',
      'do done',
      'delegate done',
      'ask done',
      'answer done',
      'reschedule done',
      'revoke done',
      'force done',
      'release done',
      'take heldByOther',
      'take fourEyes',
      'do notTaken',
      'do commentRequired',
      'do signatureRequired',
      'do fieldInvalid',
      'do ended',
      'revoke tooLate',
      'ended',
      'escalated twice',
    ])
      expect([...seen]).toContain(name);
  });

  test('[WF-05] an event ends the wait it was for, and changes nothing in any other step', () => {
    const wait = (to: string): Definition['steps'][string] => ({
      kind: 'wait',
      caption: captions('wait'),
      until: { event: 'version' },
      ways: [{ to }],
    });
    const definition: Definition = {
      caption: captions('waits'),
      start: 'first',
      steps: { first: wait('second'), second: wait('end'), end: { kind: 'end', caption: captions('end') } },
    };
    let { instance } = start(definition, 3, world(MONDAY));
    // A version filed during the first wait may be reported during the second.
    for (const [step, next] of [
      ['second', 'first'],
      ['first', 'second'],
      ['first', 'second'],
      ['second', 'end'],
    ] as const) {
      const result = advance(definition, instance, { event: 'signal', step }, world(MONDAY));
      if (!result.ok) throw new Error(result.error);
      ({ instance } = result.value);
      expect(instance.at).toBe(next);
    }
    holding(({ before, event, result }, { steps }) => {
      if (event.event !== 'signal' || !result.ok || before.state !== 'running') return;
      const step = steps[before.at];
      if (before.at !== event.step || step?.kind !== 'wait' || !('event' in step.until))
        expect(result.value.instance).toBe(before);
    });
  });

  test('a job must be taken first, and only its holder can do it', () => {
    holding(({ before, event, result }) => {
      if (event.event !== 'do' || !result.ok) return;
      expect(before.jobs.find(({ id }) => id === event.job)?.holder?.user).toBe(event.by.user);
    });
  });

  test('a job has at most one holder, who changes only by force, delegation, release or escalation', () => {
    holding((step) => {
      const { before, event } = step;
      for (const job of after(step).instance.jobs) {
        const held = before.jobs.find(({ id }) => id === job.id)?.holder;
        if (held === undefined || job.holder?.user === held.user) continue;
        expect(['force', 'delegate', 'release', 'tick']).toContain(event.event);
        if (event.event !== 'force') expect(job.holder).toBeUndefined();
      }
    });
  });

  test('an ended workflow has no open job and no deadline, and refuses further events', () => {
    holding((step, definition) => {
      const { instance } = after(step);
      expect(
        instance.state === 'running'
          ? instance.jobs.length > 0 || definition.steps[instance.at]?.kind === 'wait'
          : true,
      ).toBe(true);
      if (instance.state !== 'ended') return;
      expect(instance.jobs).toEqual([]);
      expect(nextDue(instance)).toBeUndefined();
      for (const event of [step.event, { event: 'cancel', by: { user: 4, groups: [], administers: true } }] as Event[])
        if (event.event !== 'tick')
          expect(advance(definition, instance, event, step.at)).toEqual({ ok: false, error: 'ended' });
    });
  });

  test('revoking a step restores the exact state before it, including index values', () => {
    let revoked = 0;
    fc.assert(
      fc.property(soundDefinition, events, (definition, plan) => {
        for (const step of run(definition, plan)) {
          const { instance, effects } = after(step);
          if (step.event.event !== 'do' || !step.result.ok || instance.undo === undefined) continue;
          const back = advance(
            definition,
            instance,
            { event: 'revoke', by: { user: step.event.by.user, groups: [] } },
            step.at,
          );
          if (!back.ok) throw new Error(back.error);
          revoked++;
          expect(positionOf(back.value.instance)).toEqual(positionOf(step.before));
          expect(back.value.instance.nextJob).toBe(instance.nextJob);
          const written = new Set(effects.flatMap((effect) => (effect.effect === 'setIndex' ? [effect.index] : [])));
          const restored = new Map(
            back.value.effects.flatMap((effect) =>
              effect.effect === 'setIndex' ? [[effect.index, effect.value]] : [],
            ),
          );
          for (const index of written) expect(restored.get(index)).toBe(step.before.values[index] ?? '100');
        }
      }),
      { numRuns: 600 },
    );
    expect(revoked).toBeGreaterThan(10);
  });

  test('a decision cannot be revoked once something has followed it', () => {
    holding((step) => {
      const { instance } = after(step);
      if (instance.undo === undefined || instance === step.before) return;
      expect(step.event.event).toBe('do');
    });
  });

  test('a deadline only changes by an event that says so', () => {
    holding((step) => {
      for (const job of after(step).instance.jobs) {
        const known = step.before.jobs.find(({ id }) => id === job.id);
        if (known !== undefined && step.event.event !== 'reschedule') expect(job.due).toEqual(known.due);
      }
    });
  });

  test('replaying the history gives the same state', () => {
    fc.assert(
      fc.property(soundDefinition, events, (definition, plan) => {
        const history = run(definition, plan);
        let { instance } = start(definition, 3, world(MONDAY));
        for (const { event, at, result } of history) {
          const again = advance(definition, instance, JSON.parse(JSON.stringify(event)) as Event, at);
          expect(again).toEqual(result);
          const stored = again.ok ? readInstance(JSON.stringify(again.value.instance)) : instance;
          if (stored === undefined) throw new Error('what the engine writes it must read');
          instance = stored;
        }
      }),
    );
  });

  test('[WF-08] under the four-eyes rule nobody acts where excluded, neither in person, for others nor by deputy', () => {
    holding(({ before, event, result }, definition) => {
      if (event.event !== 'do' || !result.ok) return;
      const job = before.jobs.find(({ id }) => id === event.job);
      const notBy = workOf(definition, job?.step ?? '')?.notBy ?? [];
      const doers = [job?.holder?.user, job?.holder?.for].filter((user) => user !== undefined);
      if (notBy.includes('initiator')) expect(doers).not.toContain(before.initiator);
      for (const each of before.done)
        if (notBy.some((step) => each.step === step || each.step.startsWith(`${step}/`)))
          for (const user of doers) expect([each.user, each.for]).not.toContain(user);
    });
  });

  test('job numbers are never reused, and every instance matches its definition', () => {
    holding((step, definition) => {
      const { instance } = after(step);
      for (const { id } of instance.jobs) expect(id).toBeLessThan(instance.nextJob);
      expect(instance.nextJob).toBeGreaterThanOrEqual(step.before.nextJob);
      if (instance.state === 'running') expect(fits(definition, instance)).toBe(true);
      expect(instance.state).not.toBe('corrupted');
    });
  });

  test('a deadline escalates once: checking again at the same moment changes nothing', () => {
    holding((step, definition) => {
      const once = advance(definition, after(step).instance, { event: 'tick' }, step.at);
      if (!once.ok || after(step).instance.state !== 'running') return;
      const due = nextDue(once.value.instance);
      if (due !== undefined && due <= step.at.now) return;
      const twice = advance(definition, once.value.instance, { event: 'tick' }, step.at);
      expect(twice.ok && twice.value.instance === once.value.instance && twice.value.effects.length === 0).toBe(true);
    });
  });

  test('[WF-09] a definition that does not match stops only its workflow, which an administrator can end or move', () => {
    fc.assert(
      fc.property(soundDefinition, events, (definition, plan) => {
        const { instance } = start(definition, 3, world(MONDAY));
        if (instance.state !== 'running') return;
        const { [instance.at]: _, ...steps } = definition.steps;
        const other = { ...definition, steps };
        const broken = advance(other, instance, { event: 'tick' }, world(MONDAY));
        if (!broken.ok) throw new Error(broken.error);
        expect(broken.value.instance.state).toBe('corrupted');
        for (const { event } of plan)
          if (event.event !== 'tick')
            expect(advance(other, broken.value.instance, event, world(MONDAY))).toEqual({
              ok: false,
              error: 'corrupted',
            });
        const by = { user: 4, groups: [], administers: true };
        expect(advance(other, broken.value.instance, { event: 'cancel', by }, world(MONDAY))).toMatchObject({
          ok: true,
          value: { instance: { state: 'ended', jobs: [] } },
        });
        expect(advance(other, broken.value.instance, { event: 'move', by, to: 'end' }, world(MONDAY))).toMatchObject({
          ok: true,
          value: { instance: { state: 'ended' } },
        });
      }),
    );
  });
});

test('[WF-09] a damaged record stops only its own workflow, which can still be ended', () => {
  fc.assert(
    fc.property(soundDefinition, fc.oneof(fc.string(), fc.json()), events, (definition, text, plan) => {
      if (readInstance(text) !== undefined) return;
      const known = unreadable({ initiator: 3, startedAt: MONDAY, nextJob: 9 });
      const first = plan.find(({ event }) => event.event !== 'cancel' && event.event !== 'move');
      const stopped = advance(definition, known, first?.event ?? { event: 'tick' }, world(MONDAY));
      expect(stopped).toMatchObject({ ok: true, value: { instance: { state: 'corrupted', jobs: [] } } });
      const by = { user: 4, groups: [], administers: true };
      const moved = advance(definition, known, { event: 'move', by, to: definition.start }, world(MONDAY));
      if (!moved.ok) throw new Error(moved.error);
      for (const { id } of moved.value.instance.jobs) expect(id).toBeGreaterThanOrEqual(9);
      expect(advance(definition, known, { event: 'cancel', by }, world(MONDAY))).toMatchObject({
        ok: true,
        value: { instance: { state: 'ended' } },
      });
    }),
  );
});
