import { CONNECTIONS, type ConnectionVariable } from '#core/contract/admin/adminSettings.ts';

/** An environment variable as an administrator sees it. */
export interface ShownVariable {
  readonly name: ConnectionVariable;
  readonly set: boolean;
  /** Absent for secrets and for variables that are not set. */
  readonly value?: string;
}

const SECRETS: ReadonlySet<string> = new Set([
  'OIDC_CLIENT_SECRET',
  'DOCUSIGN_HOOK_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

/** An address without user, password and query. */
const addressOf = (text: string): string => {
  if (!URL.canParse(text)) return '';
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
};

/** The environment's settings of this server's connections, without secrets. */
export const shownVariables = (env: Readonly<Record<string, string | undefined>>): readonly ShownVariable[] =>
  Object.values<readonly ConnectionVariable[]>(CONNECTIONS)
    .flat()
    .map((name) => {
      const text = env[name] ?? '';
      if (text === '' || SECRETS.has(name)) return { name, set: text !== '' };
      return { name, set: true, value: name.endsWith('_URL') || name === 'OIDC_ISSUER' ? addressOf(text) : text };
    });
