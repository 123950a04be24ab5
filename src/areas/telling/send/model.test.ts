import { expect, test } from 'vitest';
import { newMessage, problemOf, readOf, toWire } from './model.ts';

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

test('[SEND-02] the sender sees how many have seen what was sent', () => {
  const person = (userid: number, readdate?: string) => ({
    userid,
    username: `User ${userid}`,
    cc: false,
    ...(readdate !== undefined && { readdate }),
  });
  expect(readOf({ recipient: [] })).toEqual({ read: 0, people: 0 });
  expect(readOf({ recipient: [person(1, '01.02.2026 10:00:00'), person(2)] })).toEqual({ read: 1, people: 2 });
});
