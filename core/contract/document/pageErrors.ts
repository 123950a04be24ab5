/** Errors of calls that read the file of a document. */
export const fileErrors = [
  'document.unknown',
  'document.deleted',
  'document.versionUnknown',
  'document.passwordRequired',
  'document.passwordWrong',
  'preview.unavailable',
] as const;

/** Errors of calls that render pages of a file. */
export const renderErrors = ['page.unknown', 'page.failed', 'page.timeout', 'page.crashed', 'page.tooLarge'] as const;
