import { assumed, planned } from './operation.ts';

/** The specification's remaining calls (section 7, 'Other'); each gets its shapes with the area that needs it. */
const read = { provenance: assumed } as const;
const changeAssumed = { effect: 'change', provenance: assumed } as const;

export const dispatchOperations = {
  docusignInfo: planned('GET', '/dms/docusign/info', read),
  docusignSend: planned('POST', '/dms/docusign/send', changeAssumed),
} as const;
