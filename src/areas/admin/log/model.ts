import type { AuditAction } from '#core/contract/admin/audit.ts';

/** Nouns and verbs of audit actions; their texts are `log.noun` and `log.verb`. */
const NOUNS = [
  'session',
  'password',
  'twofactor',
  'invitation',
  'image',
  'push',
  'template',
  'savedSearch',
  'form',
  'signature',
  'event',
  'eventconfig',
  'mail',
  'subscription',
  'calendar',
  'pool',
  'admin',
  'company',
  'configuration',
  'config',
  'definition',
  'log',
  'job',
  'license',
  'connection',
  'provider',
  'lookup',
  'client',
  'product',
  'year',
  'realm',
  'doctype',
  'index',
  'mask',
  'user',
  'usergroup',
  'adhoc',
  'substitute',
  'document',
  'version',
  'note',
  'tag',
  'link',
  'attachment',
  'protection',
  'layer',
  'stamp',
  'workflow',
] as const;
const VERBS = [
  'opened',
  'closed',
  'allClosed',
  'changed',
  'activated',
  'deactivated',
  'recoveryRenewed',
  'recoveryUsed',
  'set',
  'removed',
  'deleted',
  'published',
  'shared',
  'unshared',
  'answered',
  'finished',
  'takenBack',
  'tested',
  'processAdded',
  'fileAdded',
  'fileSet',
  'locked',
  'released',
  'step',
  'entered',
  'founded',
  'imported',
  'defaultSet',
  'noted',
  'noteDeleted',
  'retried',
  'archived',
  'versionized',
  'restored',
  'copied',
  'numbered',
  'signed',
  'sent',
  'mailed',
  'notified',
  'confirmed',
  'started',
  'done',
  'ended',
  'issued',
  'accepted',
  'readingOrdered',
  'readingStopped',
  'resent',
  'learned',
  'dispatched',
] as const;

type Parts<Action> = Action extends `${infer Noun}.${infer Verb}` ? { noun: Noun; verb: Verb } : never;
/** Nouns and verbs without text: must be empty. */
export type Wordless = Exclude<
  Parts<AuditAction>['noun'] | Parts<AuditAction>['verb'],
  (typeof NOUNS)[number] | (typeof VERBS)[number]
>;

export interface ActionParts {
  readonly noun: (typeof NOUNS)[number];
  readonly verb: (typeof VERBS)[number];
}

/** Splits an audit action into noun and verb; undefined for actions without text yet. */
export function actionParts(action: string): ActionParts | undefined {
  const [first, second] = action.split('.');
  const noun = NOUNS.find((one) => one === first);
  const verb = VERBS.find((one) => one === second);
  return noun === undefined || verb === undefined ? undefined : { noun, verb };
}
