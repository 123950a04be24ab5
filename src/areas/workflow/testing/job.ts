import type { Job } from '#core/contract/work/workflow.ts';

/** A test job of the inbox; held by nobody unless an editor is given. */
export const job = (wfid: number, editorid = -1): Job => ({
  docid: 1,
  wfid,
  stepid: 1,
  editorid,
  editorname: '',
  forname: '',
  assignednames: [],
  wfname: {},
  stepname: {},
  state: 'running',
  docname: '',
  doctypeid: 1,
  initiatorname: '',
  opendate: '',
  holidays: [],
});
