import { expect } from 'vitest';
import * as z from 'zod/mini';
import { Response } from '#core/contract/envelope.ts';
import { errorCatalogue, type ErrorName } from '#core/contract/errors.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import type { Answer, Caller, Input } from './caller.ts';

/** Expects a failure of the catalogue by name: status, code and a text for the user. */
export function expectFailure(answer: Answer, name: ErrorName): void {
  const { status, code } = errorCatalogue[name];
  expect(
    { status: answer.status, code: answer.json.response.code },
    answer.bytes.toString('utf8').slice(0, 500),
  ).toEqual({ status, code });
  expect(answer.json.response.message).toMatch(/\p{L}{3}/u);
  expect(answer.json.response.message).not.toContain('{{');
}

/** Expects a success whose nouns all match the contract's schemas. */
export function expectSuccess(name: OperationName, answer: Answer): void {
  const operation: Operation = operations[name];
  expect(answer.status, `${name}: ${answer.bytes.toString('utf8').slice(0, 500)}`).toBe(200);
  if (operation.answer.kind === 'binary') {
    expect(answer.headers.get('content-type')).toBe(operation.answer.type);
    return;
  }
  const shape = z.strictObject({
    response: Response,
    ...Object.fromEntries(Object.entries(operation.answer.nouns).map(([noun, schema]) => [noun, z.array(schema)])),
  });
  const read = z.safeParse(shape, answer.json);
  expect(read.error?.issues ?? [], name).toEqual([]);
}

/** Makes a call, expects success and returns one noun. */
export async function succeed<Row = Record<string, unknown>>(
  caller: Caller,
  name: OperationName,
  input: Input = {},
  noun = '',
): Promise<Row[]> {
  const answer = await caller.call(name, input);
  expectSuccess(name, answer);
  return (answer.json[noun] ?? []) as Row[];
}

/** Makes a call and expects the named failure. */
export async function fail(caller: Caller, name: OperationName, error: ErrorName, input: Input = {}): Promise<Answer> {
  const answer = await caller.call(name, input);
  expectFailure(answer, error);
  return answer;
}

/** Of several simultaneous guesses, the answer to one refused for arriving too fast. Throws if none was refused. */
export const refusedAmong = (guesses: readonly Promise<Answer>[]): Promise<Answer> =>
  Promise.any(
    guesses.map(async (guess) => {
      const answer = await guess;
      if (answer.status !== 429) throw new Error('this guess was heard');
      return answer;
    }),
  );
