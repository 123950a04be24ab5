import { expect } from 'vitest';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { ErrorName } from '#core/contract/errors.ts';
import type { OperationName } from '#core/contract/operations.ts';
import type { Input } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectFailure, expectSuccess, succeed } from '#tests/conformance/expectations.ts';

export interface Row {
  readonly id: number;
  readonly etag: string;
}
/** What the event log must say of a change. */
export interface Told {
  readonly action: string;
  readonly old?: object;
  readonly new?: object;
}

/** A unique name: the suite runs on both databases in turn. */
export const fresh = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
/** How secrets are stored; none may appear in the log. */
const STORED_SECRET = /argon2|passwordhash|totpsecret/i;

function expectTold(entries: readonly LogEntry[], wanted: readonly Told[], secrets: readonly string[]): void {
  const text = JSON.stringify(entries);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(STORED_SECRET);
  const valueOf = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json));
  expect(
    entries.map(({ action, user, oldvalue, newvalue }) => {
      return { action, user, old: valueOf(oldvalue), new: valueOf(newvalue) };
    }),
  ).toEqual(
    wanted.map((entry) => ({
      action: entry.action,
      user: expect.stringMatching(/\S/) as unknown,
      old: entry.old && (expect.objectContaining(entry.old) as unknown),
      new: entry.new && (expect.objectContaining(entry.new) as unknown),
    })),
  );
}

/** Makes one call of the administration, and compares what the log says of it. */
export class Probe {
  readonly cast: Cast;
  readonly #name: OperationName;
  readonly #secrets: string[] = [];
  saysConflicts = false;

  constructor(cast: Cast, name: OperationName) {
    this.cast = cast;
    this.#name = name;
  }

  async #log(): Promise<LogEntry[]> {
    const { administrator } = this.cast;
    const [me] = await succeed<{ id: number }>(administrator, 'userInfo', {}, 'user');
    return succeed<LogEntry>(administrator, 'logList', { query: { userid: String(me!.id), limit: '5' } }, 'log');
  }

  /** Runs a step and expects exactly these new entries, oldest first: who, what, old and new value, no secret. */
  async #told<Value>(step: () => Promise<Value>, wanted: (done: Value) => readonly Told[]): Promise<Value> {
    const last = (await this.#log())[0]?.id ?? 0;
    const done = await step();
    const entries = (await this.#log()).filter(({ id }) => id > last).toReversed();
    expectTold(entries, wanted(done), this.#secrets);
    return done;
  }

  /** Makes the call, or another of the administration, and returns a noun of its answer. */
  async does<Made = Row>(input: Input, told: readonly Told[], noun = '', name = this.#name): Promise<Made> {
    const [made] = await this.#told(
      () => succeed<Made>(this.cast.administrator, name, input, noun),
      () => told,
    );
    return made!;
  }

  /** A call that is refused, and of which the log says nothing. */
  async refuses(input: Input, error: ErrorName): Promise<void> {
    if (error === 'admin.conflict') this.saysConflicts = true;
    expectFailure(
      await this.#told(
        () => this.cast.administrator.call(this.#name, input),
        () => [],
      ),
      error,
    );
  }

  /** Two administrators change the same state at once: one succeeds, the other is told, and the log has one change. */
  async rivals<Made = Row>(
    inputOf: (value: string) => Input,
    told: (value: string) => Told | readonly Told[],
    noun = '',
    refusal: ErrorName = 'admin.conflict',
  ): Promise<Made> {
    if (refusal === 'admin.conflict') this.saysConflicts = true;
    const values = [fresh('Eins'), fresh('Zwei')];
    const answers = await this.#told(
      async () =>
        Promise.all(
          values.map(async (value) => {
            return { value, answer: await this.cast.administrator.call(this.#name, inputOf(value)) };
          }),
        ),
      (done) => done.filter(({ answer }) => answer.status === 200).flatMap(({ value }) => told(value)),
    );
    const [taken, refused] = answers.toSorted((one, other) => one.answer.status - other.answer.status);
    expectSuccess(this.#name, taken!.answer);
    expectFailure(refused!.answer, refusal);
    return ((taken!.answer.json[noun] ?? []) as Made[])[0]!;
  }

  secret(text: string): void {
    this.#secrets.push(text);
  }
}

export type Case = (probe: Probe) => Promise<unknown>;

/** A secret that the cases give; the log must not have it. */
export const PASSWORD = 'Geheimnis-4711';
