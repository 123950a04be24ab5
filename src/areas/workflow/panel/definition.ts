import { type Definition, parseDefinition, type Work, workOf } from '#core/workflow/definition.ts';
import type { WorkflowDetail } from '#core/contract/work/workflow.ts';

/** The definition a workflow runs on; undefined if a foreign server sends an invalid one. */
export function definitionIn({ definition }: Pick<WorkflowDetail, 'definition'>): Definition | undefined {
  const read = parseDefinition(definition);
  return read.ok ? read.value : undefined;
}

/**
 * The step definition an open job belongs to, found by its caption because the wire format identifies jobs by number.
 */
export function workOfJob(
  workflow: Pick<WorkflowDetail, 'definition' | 'step'>,
  stepname: Readonly<Record<string, string>>,
): Work | undefined {
  const definition = definitionIn(workflow);
  if (definition === undefined) return undefined;
  const step = definition.steps[workflow.step];
  if (step?.kind !== 'parallel') return workOf(definition, workflow.step);
  return step.branches.find(({ caption }) => caption.de === stepname['de']);
}
