import { CONNECTIONS, type ConnectionVariable } from '#core/contract/admin/adminSettings.ts';

/** A variable of the environment as an administrator sees it. */
export interface ShownVariable {
  readonly name: ConnectionVariable;
  readonly set: boolean;
  /** Absent for a secret, and for what is not set. */
  readonly value?: string;
}

const SECRETS: ReadonlySet<string> = new Set(['OIDC_CLIENT_SECRET', 'DOCUSIGN_HOOK_KEY']);

/** An address without the user and the password that it may hold, nor what stands behind its path. */
const addressOf = (text: string): string => {
  if (!URL.canParse(text)) return '';
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
};

/** What the environment sets of this server's connections; no secret is among it. */
export const shownVariables = (env: Readonly<Record<string, string | undefined>>): readonly ShownVariable[] =>
  Object.values<readonly ConnectionVariable[]>(CONNECTIONS)
    .flat()
    .map((name) => {
      const text = env[name] ?? '';
      if (text === '' || SECRETS.has(name)) return { name, set: text !== '' };
      return { name, set: true, value: name.endsWith('_URL') || name === 'OIDC_ISSUER' ? addressOf(text) : text };
    });
