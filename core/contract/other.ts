import { assumed, planned } from './operation.ts';

/** The specification's remaining calls (section 7, 'Other'); each gets its shapes with the area that needs it. */
const read = { provenance: assumed } as const;
const changeAssumed = { effect: 'change', provenance: assumed } as const;

export const notificationOperations = {
  pushInfo: planned('GET', '/dms/push/info', read),
  pushSet: planned('POST', '/dms/push/set', changeAssumed),
  pushDelete: planned('POST', '/dms/push/delete', changeAssumed),
} as const;

export const dispatchOperations = {
  docusignInfo: planned('GET', '/dms/docusign/info', read),
  docusignSend: planned('POST', '/dms/docusign/send', changeAssumed),
} as const;
