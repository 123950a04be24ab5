import { expect, test } from 'vitest';
import type { Job } from '#core/contract/work/workflow.ts';
import { difference } from './live.ts';

const job = (wfid: number, editorid = -1): Job => ({
  docid: 1,
  wfid,
  stepid: 1,
  editorid,
  editorname: '',
  forname: '',
  assignedname: '',
  wfname: {},
  stepname: {},
  state: 'running',
  docname: '',
  doctypeid: 1,
  initiatorname: '',
  opendate: '',
  holidays: [],
});

test('[WF-01] what happened elsewhere changes and removes rows where they stand, and counts what is new', () => {
  expect(difference([job(1), job(2), job(3)], [job(2, 7), job(3), job(4)])).toEqual({
    changed: [job(2, 7)],
    removed: ['1/1'],
    added: ['4/1'],
  });
  expect(difference([], [])).toEqual({ changed: [], removed: [], added: [] });
});
