import type { AdhocStep } from '#core/contract/work/adhoc.ts';
import { checkDefinition } from '#core/workflow/check.ts';
import { type Captions, type Definition, parseDefinition } from '#core/workflow/definition.ts';
import { Failure } from './failure.ts';

/** User text is the same in all languages. */
const same = (text: string): Captions => ({ de: text, en: text, nl: text, fr: text, it: text, es: text, pl: text });
const DONE: Captions = {
  de: 'Erledigt',
  en: 'Done',
  nl: 'Afgehandeld',
  fr: 'Terminé',
  it: 'Completato',
  es: 'Hecho',
  pl: 'Zakończone',
};

/**
 * The workflow definition of an ad-hoc template: its steps in sequence, with simultaneous ones as one parallel step.
 */
export function definitionOfAdhoc(name: string, steps: readonly AdhocStep[]): Definition {
  const turns: AdhocStep[][] = [];
  for (const step of steps) {
    const last = turns.at(-1);
    if (step.together === true && last !== undefined) last.push(step);
    else turns.push([step]);
  }
  const nameOf = (turn: number) => (turn < turns.length ? `step${turn + 1}` : 'end');
  const entries = turns.map((turn, at) => {
    const works = turn.map((step) => workOf(step));
    const ways = [{ to: nameOf(at + 1) }];
    const [only] = works;
    return [
      nameOf(at),
      works.length === 1
        ? { kind: 'task', ...only, decisions: [{ key: 'done', caption: DONE, ways }] }
        : {
            kind: 'parallel',
            caption: same(
              turn
                .map(({ task }) => task)
                .join(', ')
                .slice(0, 200),
            ),
            need: 'all',
            ways,
            otherwise: ways,
            branches: works.map((work, branch) => ({
              key: `part${branch + 1}`,
              ...work,
              decisions: [{ key: 'done', caption: DONE, counts: true }],
            })),
          },
    ] as const;
  });
  const read = parseDefinition({
    caption: same(name),
    start: nameOf(0),
    steps: { ...Object.fromEntries(entries), end: { kind: 'end', caption: DONE } },
  });
  if (!read.ok || checkDefinition(read.value).length > 0) throw new Failure('adhoc.invalid');
  return read.value;
}

function workOf({ task, userid, groupid, timetype, time }: AdhocStep) {
  if ((userid === undefined) === (groupid === undefined)) throw new Failure('adhoc.invalid');
  return {
    caption: same(task),
    assignee: userid === undefined ? { group: groupid } : { user: userid },
    mayDelegate: true,
    mayAsk: true,
    mayRevoke: true,
    deadline: timetype === 'days' ? { days: Math.round(time) } : { hours: time },
  };
}
