import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_MODULE_ID, CSRF_HEADER } from '#core/contract/constants.ts';
import { errorName, type ErrorName } from '#core/contract/errors.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectSuccess } from '#tests/conformance/expectations.ts';
import { ownStage, PASSWORD, type Stage } from '#tests/conformance/scene.ts';
import { PushService } from '#tests/fixtures/pushService.ts';
import { adminRows } from './adminRows.ts';
import { documentRows } from './documentRows.ts';
import { ownRows } from './ownRows.ts';
import { type Place, PLACES, type Role, ROLES, type Row } from './row.ts';
import { makeThings, prepareMatrix, type Things } from './things.ts';
import { workRows } from './workRows.ts';

/** Every call has a row: a missing or superfluous row does not compile. */
const rows: Readonly<Record<OperationName, Row>> = { ...adminRows, ...ownRows, ...documentRows, ...workRows };
const calls = Object.entries<Operation>(operations) as [OperationName, Operation][];
/** Calls that end sessions run last, since others use those sessions. */
const inOrder = calls.toSorted(
  ([one], [other]) => Number(rows[one].endsSession ?? false) - Number(rows[other].endsSession ?? false),
);

const logins: Readonly<Record<Exclude<Role, 'nobody'>, string>> = {
  pending: 'pending',
  reader: 'reader',
  outside: 'administrator',
  administrator: 'administrator',
  editor: 'editor',
  split: 'split',
  stranger: 'stranger',
};

let stage: Stage;
let browsers: PushService;
const callers = new Map<Role, Caller>();
const things = new Map<Place, Things>();

async function signIn(role: Role): Promise<void> {
  const caller = callers.get(role) ?? new Caller(stage.scene.baseUrl);
  callers.set(role, caller);
  if (role === 'nobody') return;
  const module = role === 'administrator' ? { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID } : {};
  expectSuccess('userLogin', await caller.login(logins[role], PASSWORD, module));
}

beforeAll(async () => {
  browsers = await new PushService().open();
  // The tests' push service is on this machine.
  stage = await ownStage(1, { trustsPrivate: true });
  await prepareMatrix(stage);
  for (const role of ROLES) await signIn(role);
  const [editor, stranger] = [callers.get('editor')!, callers.get('stranger')!];
  const beside = { administrator: callers.get('administrator')!, store: stage.store!, browsers };
  things.set('first', await makeThings('first', editor, beside));
  things.set('second', await makeThings('second', stranger, beside));
});
afterAll(async () => {
  await stage?.close();
  await browsers?.close();
});

/** Refusals due to the session alone, regardless of the request (core/contract/operation.ts, access). */
function refusedAtTheDoor(role: Role, access: Operation['access']): ErrorName | undefined {
  if (access === 'public') return undefined;
  if (role === 'nobody') return 'session.missing';
  if (role === 'pending' && access !== 'pending') return 'session.setupRequired';
  if (access !== 'admin' || role === 'administrator') return undefined;
  return role === 'outside' ? 'session.adminSignIn' : 'session.adminMissing';
}

/** The failure a cell must end with, or `done`. */
function expected(row: Row, role: Role, place: Place, access: Operation['access']): string {
  const door = refusedAtTheDoor(role, access);
  if (door !== undefined) return door;
  const verdict = row.does(role, place);
  if (verdict === 'does') return row.reaches ?? 'done';
  if (verdict !== 'unknown' && verdict !== 'refused') return verdict;
  return row[verdict] ?? `no '${verdict}' in the row`;
}

interface Cell {
  readonly outcome: string;
  readonly text: string;
}

async function ask(name: OperationName, row: Row, caller: Caller, of: Things): Promise<Cell> {
  const input = (await row.input?.(of)) ?? {};
  if (name === 'stream') {
    const ended = new AbortController();
    const { status } = await fetch(`${stage.scene.baseUrl}${operations[name].path}`, {
      headers: { cookie: caller.cookie, [CSRF_HEADER]: '1' },
      signal: ended.signal,
    });
    ended.abort();
    const doors: Readonly<Record<number, string>> = {
      200: 'done',
      401: 'session.missing',
      403: 'session.setupRequired',
    };
    return { outcome: doors[status] ?? String(status), text: '' };
  }
  const { status, bytes, json } = await caller.call(name, input);
  const text = bytes.toString('utf8');
  return { outcome: status < 400 ? 'done' : (errorName(json.response.code) ?? String(status)), text };
}

test('[AUTH-12] every call by every role, inside and outside its clients, succeeds or fails as its row says', async () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const [name, { access }] of inOrder) {
    const row = rows[name];
    for (const place of PLACES) {
      const of = things.get(place)!;
      for (const role of ROLES) {
        const want = expected(row, role, place, access);
        const got = await ask(name, row, callers.get(role)!, of).catch((error: unknown): Cell => {
          return { outcome: String(error), text: '' };
        });
        cells += 1;
        const cell = `${name} · ${role} · ${place}`;
        if (got.outcome !== want) wrong.push(`${cell}: ${got.outcome}, not ${want} ${got.text.slice(0, 120)}`);
        for (const [other, { word }] of things)
          if (row.companyWide !== true && !isInside(role, other) && got.text.includes(word))
            wrong.push(`${cell}: the answer names ${word}, which is hidden`);
        if (row.shows === true && want === 'done' && !got.text.includes(of.word))
          wrong.push(`${cell}: the answer lacks '${of.word}'`);
        // Signing out everywhere ends the sessions of every role of that user.
        if (row.endsSession === true && role !== 'nobody')
          for (const one of ROLES) if (one !== 'nobody' && logins[one] === logins[role]) await signIn(one);
      }
    }
  }
  expect(wrong).toEqual([]);
  for (const { word } of things.values())
    await expect.poll(() => browsers.of(word).map(({ message }) => message.tag)).toContain('test');
  expect(cells).toBe(inOrder.length * ROLES.length * PLACES.length);
});

/** Whether the role may see names of that client; no answer may contain any others. */
const isInside = (role: Role, place: Place): boolean =>
  role === 'administrator' || role === 'split' || (place === 'second') === (role === 'stranger');

test('[CALL-01] every row belongs to an existing call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(inOrder.map(([name]) => name).toSorted());
});

/** Rows of things without a client or owner to tell apart: a link that nobody was given. */
const OF_NOTHING: readonly OperationName[] = ['userInvitation', 'calendarFeed'];

test('[AUTH-12] rows name things that exist, so that nobody is refused for want of one', () => {
  const ends = calls.map(([name]) => name).filter((name) => rows[name].reaches?.endsWith('.unknown'));
  expect(ends.toSorted()).toEqual(OF_NOTHING.toSorted());
});
