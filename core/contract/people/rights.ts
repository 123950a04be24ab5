/**
 * Names of rights as groups hold them; `Rights` in master.ts presents them by noun (names assumed; section 6 names
 * their subjects).
 */
export const RIGHT_NAMES = [
  'document.search',
  'document.archive',
  'document.download',
  'document.delete',
  'document.edit',
  'document.protect',
  'note.read',
  'note.create',
  'note.edit',
  'note.editothers',
  'layer.edit',
  'layer.removeothers',
  'template.manage',
  'signature.edit',
  'administration.manage',
  'subscription.others',
  'adhoc.manage',
  'workflow.administer',
] as const;

/** The right to administer. */
export const ADMINISTRATION = 'administration.manage';
export type RightName = (typeof RIGHT_NAMES)[number];

/** Rights that are about no document: they hold in the whole company, with or without a realm of the group. */
export const COMPANY_RIGHTS: readonly RightName[] = ['template.manage', ADMINISTRATION, 'adhoc.manage'];
