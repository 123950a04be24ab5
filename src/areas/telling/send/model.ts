import type { Sending, SendTo } from '#core/contract/work/sending.ts';
import { parseMoment } from '#core/kernel/dateText.ts';

/** A message as typed; recipients are in the form `user 7` and `group 3`. */
export interface Message {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly due: string;
  readonly priority: boolean;
  readonly receipt: boolean;
}

export const newMessage = (subject: string): Message => ({
  to: [],
  cc: [],
  subject,
  text: '',
  due: '',
  priority: false,
  receipt: false,
});

export type MessageField = 'recipient' | 'subject' | 'date';

/** End of the working day: used for due dates without a time. */
const EVENING = '17:00:00';

const dueOf = (typed: string): string | undefined => {
  const moment = parseMoment(typed);
  return moment === undefined || moment.includes(' ') ? moment : `${moment} ${EVENING}`;
};

const idsOf = (chosen: readonly string[], kind: 'user' | 'group'): number[] =>
  chosen.flatMap((value) => (value.startsWith(`${kind} `) ? [Number(value.slice(kind.length + 1))] : []));

/** The first invalid field: recipient and subject are required (specification, section 5). */
export function problemOf({ to, subject, due }: Message): MessageField | null {
  if (to.length === 0) return 'recipient';
  if (subject.trim() === '') return 'subject';
  return due.trim() !== '' && dueOf(due) === undefined ? 'date' : null;
}

export function toWire({ to, cc, subject, text, due, priority, receipt }: Message): Omit<SendTo, 'docids'> {
  const duedate = due.trim() === '' ? undefined : dueOf(due);
  return {
    userids: idsOf(to, 'user'),
    groupids: idsOf(to, 'group'),
    ccuserids: idsOf(cc, 'user'),
    subject: subject.trim(),
    text,
    priority,
    receipt,
    ...(duedate !== undefined && { duedate }),
  };
}

/** How many recipients have seen it and how many are done with it; whoever is done has seen it. */
export const progressOf = ({ recipient }: Pick<Sending, 'recipient'>) => ({
  seen: recipient.filter(({ seendate, donedate }) => seendate !== undefined || donedate !== undefined).length,
  done: recipient.filter(({ donedate }) => donedate !== undefined).length,
  people: recipient.length,
});
