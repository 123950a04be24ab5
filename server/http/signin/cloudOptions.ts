/** The OpenID provider whose users may sign in. */
export interface CloudOptions {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim of the ID token that holds the user's name in this system. */
  readonly claim: string;
}

const DEFAULT_CLAIM = 'preferred_username';
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;
/** Multi-tenant issuers, which accept any company's accounts: its administrators could name a user like one of ours. */
const MULTI_TENANT_ISSUERS = /\/(common|organizations|consumers)(\/|$)/;

/**
 * Reads OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLAIM; undefined if no issuer is set.
 * @param refuse throws with a message for the operator
 */
export function readCloudOptions(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (text: string) => never,
): CloudOptions | undefined {
  const text = env['OIDC_ISSUER'] || undefined;
  if (text === undefined) return undefined;
  if (!URL.canParse(text)) return refuse(`OIDC_ISSUER must be the https address of an OpenID provider, not '${text}'.`);
  const issuer = new URL(text);
  if (issuer.protocol !== 'https:' && !(issuer.protocol === 'http:' && LOOPBACK.test(issuer.hostname)))
    return refuse(`OIDC_ISSUER must begin with https://, not '${text}'.`);
  if (MULTI_TENANT_ISSUERS.test(issuer.pathname))
    return refuse(`OIDC_ISSUER must name the one company whose users may sign in (its tenant id), not '${text}'.`);
  const required = (name: string): string => env[name] || refuse(`${name} must be set where OIDC_ISSUER is.`);
  return {
    issuer,
    clientId: required('OIDC_CLIENT_ID'),
    clientSecret: required('OIDC_CLIENT_SECRET'),
    claim: env['OIDC_CLAIM'] || DEFAULT_CLAIM,
  };
}
