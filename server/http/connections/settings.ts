import {
  type Connection,
  CONNECTIONS,
  type ConnectionVariable,
  SECRET_VARIABLES,
  type SettableConnection,
  SETTABLE_CONNECTIONS,
  type ShownVariable,
} from '#core/contract/admin/adminConnection.ts';
import type { StoredSettings } from '#server/store/admin/connections.ts';
import { isSender, readMailOptions, readPublicUrl } from '#server/jobs/mail/options.ts';
import { readDocusignOptions } from '#server/jobs/docusign/options.ts';

export type Settings = Readonly<Record<string, string | undefined>>;

/** Names the other side of a part: whoever sets it sets the part's secrets too. */
const MAIN: Partial<Record<Connection, ConnectionVariable>> = {
  mail: 'SMTP_URL',
  docusign: 'DOCUSIGN_CLIENT_ID',
};

/**
 * What a secret vouches for: when it changes the secret must be given again, or an administrator could have the server
 * send it wherever they like.
 */
const BOUND_TO = {
  SMTP_PASSWORD: ['SMTP_URL'],
} as const;

const PARTS = Object.keys(CONNECTIONS) as Connection[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
const NAMES: readonly ConnectionVariable[] = Object.values(CONNECTIONS).flat();
const partOf = (name: ConnectionVariable): Connection | undefined =>
  PARTS.find((part) => (CONNECTIONS[part] as readonly string[]).includes(name));
const isSettable = (part: Connection | undefined): part is SettableConnection =>
  SETTABLE_CONNECTIONS.some((one) => one === part);

/** The environment's settings of the connections, whether it allows others, and its default claim. */
export const connectionSettings = (env: Settings): Settings =>
  Object.fromEntries(['CONNECTIONS', 'OIDC_CLAIM', ...NAMES].map((name) => [name, env[name] || undefined]));

/** Whether the operator allows no settings in the browser. */
export const isLocked = (env: Settings): boolean => env['CONNECTIONS'] === 'environment';

/**
 * Whether a variable cannot be set in the browser: the environment sets it, or names the other side of its part. A key
 * is never named by its file there: an administrator could make the server read any file.
 */
export function isFixed(name: ConnectionVariable, env: Settings): boolean {
  const part = partOf(name);
  if (isLocked(env) || !isSettable(part) || name === 'DOCUSIGN_KEY_FILE' || isOwnedByEnvironment(part, env))
    return true;
  return !SECRET_VARIABLES.has(name) && env[name] !== undefined;
}

const isOwnedByEnvironment = (part: Connection, env: Settings): boolean => {
  const main = MAIN[part];
  return main !== undefined && env[main] !== undefined;
};

/**
 * The settings in force: the environment's, and what is stored where it sets nothing. A secret of the environment is
 * never sent to an address from the browser.
 */
export function inForce(env: Settings, stored: Settings): Settings {
  const chosen = (name: ConnectionVariable): string | undefined => {
    if (!isFixed(name, env)) return stored[name];
    const part = partOf(name);
    const isUsed = name !== 'DOCUSIGN_KEY_FILE' || (part !== undefined && isOwnedByEnvironment(part, env));
    return isUsed ? env[name] : undefined;
  };
  return Object.fromEntries(NAMES.map((name) => [name, chosen(name) || undefined]));
}

/** A setting that is not allowed; the message is for the operator. */
export class WrongSetting extends Error {
  readonly variable: ConnectionVariable;
  constructor(text: string, variable: ConnectionVariable) {
    super(text);
    this.variable = variable;
  }
}

const refuse = (text: string, name: string): never => {
  throw new WrongSetting(text, NAMES.find((one) => one === name) ?? 'SMTP_URL');
};

/** The options of each part that can be set, read from the settings in force. @throws WrongSetting */
export const readers = {
  mail: (settings: Settings) => readMailOptions(settings, refuse),
  address: (settings: Settings) => readPublicUrl(settings, refuse),
  docusign: (settings: Settings) => readDocusignOptions(settings, refuse),
} as const;

/** Options of a mail server's address that can be set in the browser; others would reach into the server. */
const SMTP_OPTIONS: ReadonlySet<string> = new Set(['requireTLS']);

/**
 * Checks settings in force in which a part was changed in the browser, as the environment's are, and what would be
 * harmless in the environment only. @throws WrongSetting
 */
export function checkPart(
  part: SettableConnection,
  settings: Settings,
  changed: ReadonlySet<ConnectionVariable>,
): void {
  for (const name of changed) checkTyped(name, settings[name] ?? '');
  if (part === 'mail') readers.address(settings);
  readers[part](settings);
}

/** Whether a text has no control characters. */
// eslint-disable-next-line no-control-regex
export const isOneLine = (text: string): boolean => !/[\u0000-\u001F\u007F]/.test(text);

function checkTyped(name: ConnectionVariable, value: string): void {
  if (value === '') return;
  if (name !== 'DOCUSIGN_KEY' && !isOneLine(value)) refuse(`${name} must be one line.`, name);
  if (name === 'MAIL_FROM' && !isSender(value)) refuse('MAIL_FROM must be an address.', name);
  if (!isAddress(name) || !URL.canParse(value)) return;
  const { username, password, searchParams } = new URL(value);
  // Addresses are answered and audited.
  if (username !== '' || password !== '') refuse(`${name} must not contain user and password.`, name);
  if (name === 'SMTP_URL' && [...searchParams.keys()].some((key) => !SMTP_OPTIONS.has(key)))
    refuse('Only the option requireTLS is allowed in the browser.', name);
}

/** @throws WrongSetting if what a stored secret vouches for changes, but the secret is not given again. */
export function checkSecrets(stored: StoredSettings, values: Settings): void {
  for (const [secret, names] of Object.entries(BOUND_TO)) {
    if (!stored.has(secret) || values[secret] !== undefined) continue;
    const before = (name: ConnectionVariable): string => stored.get(name)?.text ?? '';
    const changed = names.find((name) => (values[name] ?? before(name)) !== before(name));
    if (changed !== undefined) refuse(`${secret} must be given again when ${changed} changes.`, secret);
  }
}

/** The settings as an administrator sees them, without secrets. */
export const shownVariables = (
  env: Settings,
  stored: StoredSettings = new Map(),
  wrong: ReadonlySet<ConnectionVariable> = new Set(),
): ShownVariable[] =>
  NAMES.map((name) => {
    const fixed = isFixed(name, env);
    if (fixed && env[name] === undefined) return { name, set: false, fixed };
    const text = fixed ? env[name] : stored.get(name)?.text;
    const isUnreadable = !fixed && stored.has(name) && text === undefined;
    const shared = {
      name,
      set: text !== undefined && text !== '',
      fixed,
      ...(text !== undefined && { from: fixed ? ('environment' as const) : ('browser' as const) }),
      ...(isUnreadable ? { fault: 'unreadable' as const } : wrong.has(name) ? { fault: 'invalid' as const } : {}),
    };
    if (text === undefined || SECRET_VARIABLES.has(name)) return shared;
    return { ...shared, value: fixed && isAddress(name) ? addressOf(text) : text };
  });

const isAddress = (name: ConnectionVariable): boolean => name.endsWith('_URL');

/** An address without user, password and query. */
const addressOf = (text: string): string => {
  if (!URL.canParse(text)) return '';
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
};
