/** The chapters of the help, in order. */
export const HELP_TOPICS = [
  'search',
  'document',
  'beside',
  'marks',
  'compare',
  'archive',
  'scan',
  'proposals',
  'workflow',
  'clearing',
  'calendar',
  'forms',
  'telling',
  'administration',
  'account',
  'keys',
] as const;

/** Below 'administration': its sections, in the order of its menu. */
export const ADMIN_TOPICS = [
  'users',
  'groups',
  'rights',
  'people',
  'clients',
  'products',
  'years',
  'calendar',
  'doctypes',
  'indexes',
  'masks',
  'lookups',
  'workflows',
  'mailtemplates',
  'pools',
  'stamps',
  'templates',
  'providers',
  'connections',
  'license',
  'defaults',
  'configuration',
  'log',
  'jobs',
] as const;

export const PRIVACY_TOPICS = ['data', 'device', 'cookies', 'questions'] as const;
