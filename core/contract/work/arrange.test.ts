import { expect, test } from 'vitest';
import { FormAnswersAsk } from './formAnswers.ts';
import { jobListOperations } from './jobList.ts';

test('[SRV-01] filters have a limited number of columns', () => {
  const filters = (columns: number) =>
    Object.fromEntries(Array.from({ length: columns }, (_, at) => [`c${at}`, ['x']]));
  const jobs = (columns: number) =>
    jobListOperations.workflowJobOpen.body.safeParse({ view: 'mine', sort: [], filters: filters(columns), quick: '' });
  const answers = (columns: number) =>
    FormAnswersAsk.safeParse({ formid: 1, sort: [], filters: filters(columns), quick: '' });
  expect([jobs(60), answers(60), jobs(61), answers(61)].map(({ success }) => success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
