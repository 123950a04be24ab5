import type { WorkflowProblem } from '#core/contract/admin/adminWorkflow.ts';
import type { Captions } from '#core/workflow/definition.ts';

/** Faults with words of their own; all others are of the shape, and their place says enough. */
const NAMED = [
  'unknownStep',
  'unknownUser',
  'unknownGroup',
  'unknownIndex',
  'unknownWorkflow',
  'unknownField',
  'wayBehindOpenWay',
  'lastWayHasCondition',
  'waysMisplaced',
  'moreThanBranches',
  'sameKey',
  'otherType',
  'noDay',
  'notReached',
  'noEnd',
  'circle',
  'condition',
] as const;
export type FaultName = (typeof NAMED)[number] | 'shape';

/** What is said of a problem: 'condition.…' and 'circle a b' are told by their first word. */
export const faultName = ({ what }: Pick<WorkflowProblem, 'what'>): FaultName =>
  NAMED.find((name) => name === what.split(/[. ]/)[0]) ?? 'shape';

/** A definition out of what was typed, or the line on which the text ends to be one. */
export function definitionIn(
  text: string,
): { readonly definition: Record<string, unknown> } | { readonly line: number } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { definition: Object.fromEntries(Object.entries(value)) };
    return { line: 1 };
  } catch (error) {
    return { line: lineOf(text, error instanceof Error ? error.message : '') };
  }
}

/** Browsers name the line, or the place in the text, or neither where it ends too early. */
function lineOf(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const place = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, place === undefined ? text.length : Number(place)).split('\n').length;
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
export const isKey = (text: string): boolean => KEY.test(text);

export const inAll = (text: string): Captions => ({
  de: text,
  en: text,
  fr: text,
  nl: text,
  it: text,
  es: text,
  pl: text,
});

/** One task and an end: what a workflow of one's own begins as. */
export const beginning = (
  captions: { readonly name: string; readonly task: string; readonly done: string },
  group: number,
) => ({
  caption: inAll(captions.name),
  start: 'check',
  steps: {
    check: {
      kind: 'task',
      caption: inAll(captions.task),
      assignee: { group },
      deadline: { days: 3 },
      decisions: [{ key: 'done', caption: inAll(captions.done), ways: [{ to: 'end' }] }],
    },
    end: { kind: 'end', caption: inAll(captions.done) },
  },
});
