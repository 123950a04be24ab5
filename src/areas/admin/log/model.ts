import type { AuditAction } from '#core/contract/admin/audit.ts';
import { parseDay } from '#core/kernel/dateText.ts';
import type { LogQuery } from './allLines.ts';

/** Nouns and verbs of audit actions; their texts are `log.noun` and `log.verb`. */
export const NOUNS = [
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

/** What the log is searched by, as typed and chosen; empty for anything. */
export interface Asked {
  readonly kind: LogQuery['kind'];
  readonly from: string;
  readonly to: string;
  readonly userid: string;
  /** The beginning of actions: `mask.`. */
  readonly action: string;
  readonly docid: string;
  readonly text: string;
}
export const EVERYTHING: Asked = { kind: 'audit', from: '', to: '', userid: '', action: '', docid: '', text: '' };

export const isWrongDay = (day: string): boolean => day.trim() !== '' && parseDay(day) === undefined;
export const isWrongDocument = (docid: string): boolean => !/^([1-9]\d{0,8})?$/.test(docid.trim());

/** The query; undefined if something typed is none. Remarks are about no action and no document. */
export function queryOf({ kind, from, to, userid, ...asked }: Asked): LogQuery | undefined {
  const [action, docid] = kind === 'note' ? ['', ''] : [asked.action, asked.docid.trim()];
  if (isWrongDay(from) || isWrongDay(to) || isWrongDocument(docid)) return undefined;
  const days = { from: parseDay(from), to: parseDay(to) };
  const typed = { userid, action, docid, text: asked.text.trim() };
  return {
    kind,
    ...Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined)),
    ...Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')),
  };
}

/** An old or new value with an object's properties below each other; any other text as it stands in the log. */
export function readable(value: string | undefined): string {
  if (value === undefined) return '–';
  try {
    const read: unknown = JSON.parse(value);
    return JSON.stringify(read) === value ? JSON.stringify(read, undefined, 1) : value;
  } catch {
    return value;
  }
}
