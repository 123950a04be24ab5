import { isConfidential } from '#server/rules/confidential.ts';

/** An OpenID provider whose users may sign in. */
export interface CloudOptions {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim of the ID token that holds the user's name in this system. */
  readonly claim: string;
  /** On its button, if there are several; otherwise its host. */
  readonly name?: string | undefined;
}

const DEFAULT_CLAIM = 'preferred_username';
/** Multi-tenant issuers, which accept any company's accounts: its administrators could name a user like one of ours. */
const MULTI_TENANT_ISSUERS = /\/(common|organizations|consumers)(\/|$)/;

/**
 * Reads OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLAIM and OIDC_NAME; undefined if no issuer is set.
 * @param refuse throws with a message for the operator, and the name of the variable at fault
 */
export function readCloudOptions(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (text: string, name: string) => never,
): CloudOptions | undefined {
  const text = env['OIDC_ISSUER'] || undefined;
  if (text === undefined) return undefined;
  const wrong = (rule: string): never => refuse(`OIDC_ISSUER must ${rule}, not '${text}'.`, 'OIDC_ISSUER');
  if (!URL.canParse(text)) return wrong('be the https address of an OpenID provider');
  const issuer = new URL(text);
  if (!isConfidential(issuer)) return wrong('begin with https://');
  if (MULTI_TENANT_ISSUERS.test(issuer.pathname))
    return wrong('name the one company whose users may sign in (its tenant id)');
  const required = (name: string): string => env[name] || refuse(`${name} must be set where OIDC_ISSUER is.`, name);
  return {
    issuer,
    clientId: required('OIDC_CLIENT_ID'),
    clientSecret: required('OIDC_CLIENT_SECRET'),
    claim: env['OIDC_CLAIM'] || DEFAULT_CLAIM,
    name: env['OIDC_NAME'] || undefined,
  };
}
