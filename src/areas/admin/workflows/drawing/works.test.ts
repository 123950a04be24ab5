import { expect, test } from 'vitest';
import { checkDefinition } from '#core/workflow/check.ts';
import {
  BRANCHES_MAXIMUM,
  type Definition,
  ESCALATION_MAXIMUM,
  FIELDS_MAXIMUM,
  parseDefinition,
  type Step,
} from '#core/workflow/definition.ts';
import { beginning } from '../model.ts';
import { withChanged, withIndexes, withStep } from './edits.ts';
import {
  type Parallel,
  withBranch,
  withBranchChanged,
  withEscalation,
  withEscalationChanged,
  withField,
  withFieldChanged,
  withoutBranch,
  withoutEscalation,
  withoutField,
  withVote,
} from './works.ts';

const words = { step: 'Schritt', decision: 'Weiter' };
const read = parseDefinition(beginning({ name: 'Neu', task: 'Prüfen', done: 'Fertig' }, 1));
if (!read.ok) throw new Error(JSON.stringify(read.error));
const { definition, name } = withStep(read.value, 'parallel', 1, words);
const parallel = ((step = definition.steps[name]): Parallel => {
  if (step?.kind !== 'parallel') throw new Error('no parallel step');
  return step;
})();
const problemsOf = (step: Step, of: Definition = definition) => {
  const changed = { ...withChanged(of, name, step), start: name };
  const parsed = parseDefinition(JSON.parse(JSON.stringify(changed)));
  return parsed.ok
    ? checkDefinition(parsed.value).filter(({ what }) => what !== 'notReached')
    : parsed.error.map(({ at, what }) => ({ at, what }));
};

test('[WF-04] branches are added up to the limit and removed down to one; the number needed follows them', () => {
  let step = parallel;
  for (let times = 0; times < BRANCHES_MAXIMUM + 2; times += 1) step = withBranch(step, words);
  expect(step.branches).toHaveLength(BRANCHES_MAXIMUM);
  expect(new Set(step.branches.map(({ key }) => key)).size).toBe(BRANCHES_MAXIMUM);
  // A new branch has the same decisions as the first.
  expect(step.branches.at(-1)?.decisions).toEqual(parallel.branches[0]?.decisions);
  step = { ...step, need: 3 };
  expect(problemsOf(step)).toEqual([]);
  for (const { key } of step.branches) step = withoutBranch(step, key);
  expect(step).toMatchObject({ need: 1, branches: [{ key: 'branch19' }] });
  expect(problemsOf(step)).toEqual([]);
  const [branch] = step.branches;
  const voted = withBranchChanged(step, withVote(branch!, words));
  expect(voted.branches[0]?.decisions.map(({ key, ways, counts }) => [key, ways, counts])).toEqual([
    ['yes', undefined, true],
    ['decision', undefined, undefined],
  ]);
  expect(problemsOf(voted)).toEqual([]);
});

test('[WF-04] a field’s name is unique in the definition, and the index it fills is declared', () => {
  let [branch] = parallel.branches;
  branch = withField({ ...definition, indexes: { field: { type: 'text' } } }, branch!, 'Betrag');
  expect(branch.fields).toMatchObject([{ name: 'field2', type: 'text', caption: { de: 'Betrag', pl: 'Betrag' } }]);
  branch = withFieldChanged(branch, { ...branch.fields![0]!, type: 'float', index: 'amount' });
  const step = withBranchChanged(parallel, branch);
  expect(problemsOf(step)).toMatchObject([{ what: 'unknownField' }]);
  const declared = withIndexes(withChanged(definition, name, step), { amount: { type: 'float' } });
  expect(declared.indexes).toEqual({ amount: { type: 'float' } });
  expect(problemsOf(step, declared)).toEqual([]);
  expect(withoutField(branch, 'field2').fields).toEqual([]);
  for (let times = 0; times <= FIELDS_MAXIMUM; times += 1) branch = withField(declared, branch, 'Feld');
  expect(branch.fields).toHaveLength(FIELDS_MAXIMUM);
});

test('[WF-04] an escalation has up to five levels, each after the first a working day later', () => {
  let branch = { ...parallel.branches[0]!, deadline: { days: 2 } };
  for (let times = 0; times <= ESCALATION_MAXIMUM; times += 1)
    branch = withEscalation(branch, { supervisorOf: { initiator: true } });
  expect(branch.escalation).toHaveLength(ESCALATION_MAXIMUM);
  expect(branch.escalation?.map(({ after }) => after?.days)).toEqual([undefined, 1, 1, 1, 1]);
  branch = withEscalationChanged(branch, 1, { to: { group: 2 }, after: { days: 3 }, moves: true });
  branch = withoutEscalation(branch, 0);
  expect(branch.escalation?.[0]).toEqual({ to: { group: 2 }, after: { days: 3 }, moves: true });
  expect(problemsOf(withBranchChanged(parallel, branch))).toEqual([]);
});
