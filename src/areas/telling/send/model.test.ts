import { expect, test } from 'vitest';
import { newMessage, problemOf, progressOf, toWire } from './model.ts';

const message = { ...newMessage('Rechnung'), to: ['user 7', 'group 3'], cc: ['user 9'] };

test('[SEND-02] a message needs a recipient, a subject and, if any, a valid due date', () => {
  expect(problemOf(newMessage('Rechnung'))).toBe('recipient');
  expect(problemOf({ ...message, subject: ' ' })).toBe('subject');
  expect(problemOf({ ...message, due: '31.02.2027' })).toBe('date');
  expect(problemOf(message)).toBeNull();
});

test('[SEND-02] recipients are sent as users and groups; a due day without a time ends at 17:00', () => {
  expect(toWire({ ...message, due: '1.3.2027' })).toMatchObject({
    userids: [7],
    groupids: [3],
    ccuserids: [9],
    duedate: '01.03.2027 17:00:00',
  });
  expect(toWire(message)).not.toHaveProperty('duedate');
});

test('[SEND-02] the sender sees how many have seen what was sent, and how many are done with it', () => {
  const at = '01.02.2026 10:00:00';
  const person = { username: 'User', cc: false };
  expect(progressOf({ recipient: [] })).toEqual({ seen: 0, done: 0, people: 0 });
  expect(
    progressOf({
      recipient: [
        { ...person, userid: 1, seendate: at },
        { ...person, userid: 2, seendate: at, donedate: at },
        { ...person, userid: 3, donedate: at },
        { ...person, userid: 4 },
      ],
    }),
  ).toEqual({ seen: 3, done: 2, people: 4 });
});
