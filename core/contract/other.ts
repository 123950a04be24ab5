import { assumed, planned } from './operation.ts';

/** The specification's remaining calls (section 7, 'Other'); each gets its shapes with the area that needs it. */
const read = { provenance: assumed } as const;
const changeAssumed = { effect: 'change', provenance: assumed } as const;

export const workflowOperations = {
  workflowFilterList: planned('GET', '/dms/workflow/filter/list', read),
  workflowJobList: planned('POST', '/dms/workflow/job/list', read),
  workflowJobLock: planned('POST', '/dms/workflow/job/lock', changeAssumed),
  workflowJobTake: planned('POST', '/dms/workflow/job/take', changeAssumed),
  workflowJobRelease: planned('POST', '/dms/workflow/job/release', changeAssumed),
  workflowDo: planned('POST', '/dms/workflow/do', changeAssumed),
  workflowJobWarning: planned('POST', '/dms/workflow/job/warning/', read),
  workflowGroupList: planned('GET', '/dms/workflow/group/list', read),
  adhocSet: planned('POST', '/dms/workflow/adhoc/set', changeAssumed),
  adhocList: planned('GET', '/dms/workflow/adhoc/list', read),
  adhocStart: planned('POST', '/dms/workflow/adhoc/start', changeAssumed),
  adhocDelete: planned('GET', '/dms/workflow/adhoc/delete', changeAssumed),
  workflowHistory: planned('GET', '/dms/workflow/history', read),
  substituteGroupList: planned('GET', '/dms/workflow/substitute/group/list', read),
  substituteList: planned('GET', '/dms/workflow/substitute/list', read),
  substituteSet: planned('POST', '/dms/workflow/substitute/set', changeAssumed),
  substituteDelete: planned('GET', '/dms/workflow/substitute/delete', changeAssumed),
} as const;

export const notificationOperations = {
  pushInfo: planned('GET', '/dms/push/info', read),
  pushSet: planned('POST', '/dms/push/set', changeAssumed),
  pushDelete: planned('POST', '/dms/push/delete', changeAssumed),
  collectiveOutList: planned('GET', '/dms/collectivenotification/out/list', read),
  collectiveOut: planned('GET', '/dms/collectivenotification/out/{id}', read),
  collectiveOutDelete: planned('GET', '/dms/collectivenotification/out/del/{id}', changeAssumed),
  collectiveOutAdd: planned('POST', '/dms/collectivenotification/out/add', changeAssumed),
  collectiveInSet: planned('POST', '/dms/collectivenotification/in/set/{id}', changeAssumed),
} as const;

export const dispatchOperations = {
  docusignInfo: planned('GET', '/dms/docusign/info', read),
  docusignSend: planned('POST', '/dms/docusign/send', changeAssumed),
} as const;
