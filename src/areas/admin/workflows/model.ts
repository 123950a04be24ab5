import type { WorkflowProblem } from '#core/contract/admin/adminWorkflow.ts';
import type { Captions } from '#core/workflow/definition.ts';

/** Problems with their own text; all others are about the shape, and their path says enough. */
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
  'unknownEvent',
  'notReached',
  'noEnd',
  'circle',
  'condition',
] as const;
export type FaultName = (typeof NAMED)[number] | 'shape';

/** The text key of a problem: 'condition.…' and 'circle a b' use their first word. */
export const faultName = ({ what }: Pick<WorkflowProblem, 'what'>): FaultName =>
  NAMED.find((name) => name === what.split(/[. ]/)[0]) ?? 'shape';

/** Parses a typed definition, or returns the line of the syntax error. */
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

/** Browsers report the line, the position, or neither if the text ends too early. */
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

/** A new workflow: one task and an end. */
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
