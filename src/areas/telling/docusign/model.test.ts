import { expect, test } from 'vitest';
import { earlier, newOrder, NOBODY, problemOf, toWire } from './model.ts';

const anna = { name: 'Anna Öst', email: 'anna@kunde.test' };
const bela = { name: 'Bela Ufer', email: ' bela@kunde.test ' };
const order = { ...newOrder('Vertrag'), signers: [anna, NOBODY, bela] };

test('[SEND-03] signers sign in the order of the lines or all at once; empty lines are ignored', () => {
  const orders = (changes: object) =>
    toWire({ ...order, ...changes }, 7, []).docusignoptions.recipient.map((one) => [one.email, one.order]);
  expect(orders({})).toEqual([
    ['anna@kunde.test', 1],
    ['bela@kunde.test', 2],
  ]);
  expect(orders({ isAtOnce: true }).map(([, place]) => place)).toEqual([1, 1]);
  expect(earlier([anna, bela], 1)).toEqual([bela, anna]);
  expect(earlier([anna, bela], 0)).toEqual([anna, bela]);
});

test('[SEND-03] a subject, a signer with name and address, and a valid expiry are required', () => {
  expect(problemOf(order)).toBeNull();
  expect(problemOf({ ...order, signers: [NOBODY] })).toBe('recipient');
  expect(problemOf({ ...order, signers: [{ ...anna, name: ' ' }] })).toBe('recipient');
  expect(problemOf({ ...order, signers: [{ ...anna, email: 'anna' }] })).toBe('address');
  expect(problemOf({ ...order, subject: ' ' })).toBe('subject');
  expect(problemOf({ ...order, expireDays: '121' })).toBe('expiry');
  expect(problemOf({ ...order, expireDays: '' })).toBeNull();
});

test('[SEND-03] template and index values are sent if chosen', () => {
  const plain = toWire(order, 7, [1, 2]);
  expect([plain.docusigntemplate, plain.dmsindex]).toEqual([undefined, undefined]);
  expect(toWire({ ...order, template: 't-1', hasIndexes: true, expireDays: '' }, 7, [1, 2])).toMatchObject({
    dmsdoc: 7,
    docusigntemplate: 't-1',
    dmsindex: [1, 2],
  });
});
