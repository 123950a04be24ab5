import { DAY_MS } from '#core/kernel/date.ts';
import { advance } from '#core/workflow/advance.ts';
import type { Calendar } from '#core/workflow/calendar.ts';
import { type Definition, workOf } from '#core/workflow/definition.ts';
import { start } from '#core/workflow/enter.ts';
import { type Actor, type Event, type Instance, type Job, nextDue, type World } from '#core/workflow/instance.ts';
import type { HistoryRow } from '../../store/workflow/instances.ts';
import { NOW } from '../calendar.ts';
import { userId } from '../company/users.ts';
import type { Random } from '../random.ts';

export const CALENDAR: Omit<Calendar, 'timeZone'> = {
  week: [[], [[480, 1020]], [[480, 1020]], [[480, 1020]], [[480, 1020]], [[480, 900]], []],
  holidays: {
    '25.12.2026': '1. Weihnachtstag',
    '01.01.2027': 'Neujahr',
    '26.03.2027': 'Karfreitag',
    '29.03.2027': 'Ostermontag',
    '06.05.2027': 'Christi Himmelfahrt',
    '17.05.2027': 'Pfingstmontag',
  },
  dayMinutes: 480,
};

const CLERKS = ['clerk', 'hkrueger', 'nozturk', 'tweiss', 'ebrown'].map(userId);
const HEADS = ['supervisor', 'bschaefer', 'mlindner'].map(userId);
const ADMIN: Actor = { user: userId('admin'), groups: [6], administers: true };

const calendar: Calendar = { ...CALENDAR, timeZone: 'Europe/Berlin' };

const worldAt = (now: number, indexes: World['indexes']): World => ({
  now,
  calendar,
  indexes,
  supervisors: {
    users: new Map([...CLERKS, userId('scan')].map((clerk) => [clerk, [userId('supervisor')]])),
    groups: new Map([
      [1, [userId('supervisor')]],
      [2, [userId('mlindner')]],
    ]),
  },
});

/** A user to whom a job is offered. */
function somebody({ assigned }: Job, dice: Random): Actor {
  const user = 'user' in assigned ? assigned.user : dice.pick(assigned.group === 1 ? CLERKS : HEADS);
  return { user, groups: 'group' in assigned ? [assigned.group] : [1] };
}

/** One workflow of the demo company, run by the real engine, which will also continue it. */
export class Life {
  readonly history: HistoryRow[] = [];
  readonly #definition: Definition;
  readonly #indexes: World['indexes'];
  readonly #wfid: number;
  instance: Instance;
  now: number;

  constructor(wfid: number, definition: Definition, initiator: number, at: number, indexes: World['indexes']) {
    this.#wfid = wfid;
    this.#definition = definition;
    this.#indexes = indexes;
    this.now = at;
    this.instance = start(definition, initiator, worldAt(at, indexes)).instance;
    this.#note('start', { userid: initiator, step: definition.start });
  }

  /** Applies an event; returns whether it was accepted. */
  apply(event: Event): boolean {
    const before = this.instance;
    const result = advance(this.#definition, before, event, worldAt(this.now, this.#indexes));
    if (!result.ok || result.value.instance === before) return result.ok;
    this.instance = result.value.instance;
    const job = 'job' in event ? before.jobs.find(({ id }) => id === event.job) : undefined;
    this.#note(event.event, {
      userid: 'by' in event ? event.by.user : null,
      step: job?.step ?? before.at,
      stepid: job?.id ?? null,
      decision: event.event === 'do' ? event.decision : null,
      comment: 'comment' in event ? (event.comment ?? null) : null,
      openedat: job?.openedAt ?? null,
    });
    return true;
  }

  /** Lets some days pass, including deadlines due in between. */
  wait(days: number): void {
    this.now = Math.min(NOW, this.now + Math.round(days * DAY_MS));
    const due = nextDue(this.instance);
    if (due !== undefined && due <= this.now) this.apply({ event: 'tick' });
  }

  /** Some user takes and completes an open job. */
  step(dice: Random): void {
    const job = this.instance.jobs[0];
    if (job === undefined) return;
    const by = somebody(job, dice);
    if (!this.apply({ event: 'take', job: job.id, by })) return;
    this.wait(dice.next());
    const decisions = workOf(this.#definition, job.step)?.decisions ?? [];
    const rejects = dice.chance(0.08) ? decisions.at(-1) : decisions[0];
    const comment = rejects?.comment === true ? { comment: 'Bitte klären' } : {};
    this.apply({ event: 'do', job: job.id, by, decision: rejects?.key ?? '', signed: true, ...comment });
  }

  take(by: number, groups: readonly number[]): void {
    for (const { id } of this.instance.jobs) this.apply({ event: 'take', job: id, by: { user: by, groups } });
  }

  force(by: number): void {
    for (const { id } of this.instance.jobs)
      this.apply({ event: 'force', job: id, by: { user: by, groups: [], administers: true } });
  }

  /** Sets a deadline in this many days. */
  due(days: number): void {
    for (const { id } of this.instance.jobs)
      this.apply({ event: 'reschedule', job: id, by: ADMIN, due: this.now + Math.round(days * DAY_MS) });
  }

  /** Cancels the workflow if it has not ended. */
  finish(): void {
    if (this.instance.state !== 'ended') this.apply({ event: 'cancel', by: ADMIN, comment: 'Erledigt' });
  }

  #note(event: string, row: Partial<HistoryRow> & Pick<HistoryRow, 'userid' | 'step'>): void {
    this.history.push({
      wfid: this.#wfid,
      stepid: null,
      at: this.now,
      onbehalfof: null,
      event,
      decision: null,
      comment: null,
      vals: '{}',
      openedat: null,
      target: null,
      ...row,
    });
  }
}
