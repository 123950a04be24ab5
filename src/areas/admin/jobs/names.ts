import { t } from 'i18next';

/** Kinds of job that have a name in `admin:jobs.of`; a provider's own server may have others. */
export const NAMED_JOBS = [
  'digest.send',
  'docusign.ask',
  'docusign.send',
  'file.read',
  'file.text',
  'invitation.send',
  'mail.send',
  'push.send',
  'store.purge',
  'subscription.fire',
  'subscription.remind',
  'substitution.tell',
  'workflow.signal',
] as const;

type NamedJob = (typeof NAMED_JOBS)[number];

const isNamed = (kind: string): kind is NamedJob => NAMED_JOBS.some((named) => named === kind);

export const nameOf = (kind: string): string => (isNamed(kind) ? t(`admin:jobs.of.${kind}`) : kind);
