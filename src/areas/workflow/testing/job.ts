import type { Job } from '#core/contract/work/workflow.ts';

/** A job of the inbox; nobody is at work on it unless it is said who. */
export const job = (wfid: number, editorid = -1): Job => ({
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
