import { checkDefinition } from '#core/workflow/check.ts';
import { type Definition, parseDefinition } from '#core/workflow/definition.ts';
import { userId } from '../company/users.ts';
import { WORDS } from './texts.ts';

/** The demo company's four workflows. Group 1 are the clerks, group 2 the managers. */
const CLERKS = { group: 1 } as const;
const HEADS = { group: 2 } as const;
const end = { kind: 'end', caption: WORDS.ended };
const rejected = { kind: 'end', caption: WORDS.rejected };
const reject = { key: 'reject', caption: WORDS.reject, comment: true, ways: [{ to: 'rejected' }] };
const more = (number: number) => ({ is: 'greater', left: { field: 'grossAmount' }, right: { number } });
const hands = { mayRevoke: true, mayDelegate: true, mayAsk: true };
const toSupervisor = [{ to: { supervisorOf: CLERKS } }];

const written: Readonly<Record<string, object>> = {
  invoice: {
    caption: WORDS.invoice,
    start: 'check',
    indexes: { grossAmount: { type: 'float' }, costCentre: { type: 'text' } },
    steps: {
      check: {
        kind: 'task',
        caption: WORDS.check,
        instructions: WORDS.checkHow,
        assignee: CLERKS,
        ...hands,
        deadline: { days: 3 },
        escalation: toSupervisor,
        fields: [{ name: 'costCentre', caption: WORDS.costCentre, type: 'text', index: 'costCentre' }],
        decisions: [
          {
            key: 'ok',
            caption: WORDS.ok,
            ways: [{ when: more(10_000), to: 'both' }, { when: more(1000), to: 'approve' }, { to: 'book' }],
          },
          reject,
        ],
      },
      approve: {
        kind: 'task',
        caption: WORDS.approve,
        assignee: HEADS,
        ...hands,
        deadline: { days: 2 },
        escalation: toSupervisor,
        notBy: ['check'],
        decisions: [
          { key: 'release', caption: WORDS.release, signature: true, ways: [{ to: 'book' }] },
          { key: 'back', caption: WORDS.back, comment: true, ways: [{ to: 'check' }] },
          reject,
        ],
      },
      both: {
        kind: 'parallel',
        caption: WORDS.both,
        need: 'all',
        ways: [{ to: 'book' }],
        otherwise: [{ to: 'rejected' }],
        branches: [
          ['head', WORDS.head, HEADS],
          ['management', WORDS.management, { user: userId('mlindner') }],
        ].map(([key, caption, assignee]) => ({
          key,
          caption,
          assignee,
          notBy: ['check'],
          deadline: { days: 4 },
          decisions: [
            { key: 'release', caption: WORDS.release, counts: true },
            { key: 'reject', caption: WORDS.reject, comment: true },
          ],
        })),
      },
      book: {
        kind: 'task',
        caption: WORDS.book,
        assignee: CLERKS,
        mayDelegate: true,
        decisions: [{ key: 'booked', caption: WORDS.booked, ways: [{ to: 'end' }] }],
      },
      end,
      rejected,
    },
  },
  contract: {
    caption: WORDS.contract,
    start: 'first',
    indexes: { contractEnd: { type: 'date' } },
    steps: {
      first: {
        kind: 'task',
        caption: WORDS.firstSign,
        assignee: HEADS,
        ...hands,
        deadline: { days: 5 },
        escalation: [{ to: { user: userId('mlindner') }, moves: true }],
        decisions: [{ key: 'sign', caption: WORDS.sign, signature: true, ways: [{ to: 'second' }] }, reject],
      },
      second: {
        kind: 'task',
        caption: WORDS.secondSign,
        assignee: HEADS,
        notBy: ['first'],
        ...hands,
        decisions: [{ key: 'sign', caption: WORDS.sign, signature: true, ways: [{ to: 'running' }] }, reject],
      },
      running: { kind: 'wait', caption: WORDS.running, until: { day: 'contractEnd' }, ways: [{ to: 'archive' }] },
      archive: { kind: 'auto', caption: WORDS.archive, actions: [{ do: 'archive' }], ways: [{ to: 'end' }] },
      end,
      rejected,
    },
  },
  mail: {
    caption: WORDS.mail,
    start: 'distribute',
    steps: {
      distribute: {
        kind: 'task',
        caption: WORDS.distribute,
        assignee: CLERKS,
        ...hands,
        deadline: { hours: 8 },
        escalation: [{ to: HEADS }],
        decisions: [
          { key: 'clerk', caption: WORDS.toClerk, ways: [{ to: 'answer' }] },
          { key: 'head', caption: WORDS.toHead, ways: [{ to: 'decide' }] },
        ],
      },
      answer: {
        kind: 'task',
        caption: WORDS.answer,
        assignee: CLERKS,
        ...hands,
        decisions: [{ key: 'answered', caption: WORDS.answered, ways: [{ to: 'end' }] }],
      },
      decide: {
        kind: 'task',
        caption: WORDS.answer,
        assignee: { user: userId('supervisor') },
        ...hands,
        deadline: { days: 2 },
        escalation: [{ to: CLERKS }],
        decisions: [{ key: 'answered', caption: WORDS.answered, ways: [{ to: 'end' }] }],
      },
      end,
    },
  },
  holiday: {
    caption: WORDS.holiday,
    start: 'decide',
    steps: {
      decide: {
        kind: 'task',
        caption: WORDS.decide,
        assignee: { supervisorOf: { initiator: true } },
        notBy: ['initiator'],
        ...hands,
        deadline: { days: 3 },
        escalation: [{ to: HEADS }],
        decisions: [{ key: 'grant', caption: WORDS.grant, ways: [{ to: 'tell' }] }, reject],
      },
      tell: {
        kind: 'auto',
        caption: WORDS.tell,
        actions: [{ do: 'notify', to: { initiator: true }, text: WORDS.grant }],
        ways: [{ to: 'end' }],
      },
      end,
      rejected,
    },
  },
};

export type DemoWorkflow = 'invoice' | 'contract' | 'mail' | 'holiday';

/** @throws if a definition is invalid: then the demo company is wrong. */
export const DEFINITIONS: Readonly<Record<string, Definition>> = Object.fromEntries(
  Object.entries(written).map(([key, raw]) => {
    const read = parseDefinition(raw);
    const problems = read.ok ? checkDefinition(read.value) : read.error;
    if (!read.ok || problems.length > 0) throw new Error(`${key}: ${JSON.stringify(problems)}`);
    return [key, read.value];
  }),
);
