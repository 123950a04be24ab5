import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isConfidential } from '#server/rules/confidential.ts';

/** The account that documents are sent with to be signed (DocuSign, JWT grant). */
export interface DocusignOptions {
  /** Authorisation server: `https://account.docusign.com`, or `https://account-d.docusign.com` for test accounts. */
  readonly authUrl: URL;
  readonly clientId: string;
  /** Id of the DocuSign user who sends. */
  readonly userId: string;
  /** Without it the user's default account. */
  readonly accountId: string | undefined;
  /** PEM of the application's RSA key. */
  readonly privateKey: string;
  /** HMAC key of webhooks; without it none is trusted. */
  readonly hookKey: string | undefined;
}

const AUTH_URL = 'https://account.docusign.com';

/**
 * Reads DOCUSIGN_CLIENT_ID, DOCUSIGN_USER_ID, DOCUSIGN_KEY or DOCUSIGN_KEY_FILE, DOCUSIGN_ACCOUNT_ID,
 * DOCUSIGN_HOOK_KEY, DOCUSIGN_URL; undefined if no client is set.
 * @param refuse throws with a message for the operator, and the name of the variable at fault
 */
export function readDocusignOptions(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (text: string, name: string) => never,
): DocusignOptions | undefined {
  const clientId = env['DOCUSIGN_CLIENT_ID'] || undefined;
  if (clientId === undefined) return undefined;
  const text = env['DOCUSIGN_URL'] || AUTH_URL;
  const wrong = (rule: string): never => refuse(`DOCUSIGN_URL must ${rule}, not '${text}'.`, 'DOCUSIGN_URL');
  const authUrl = URL.canParse(text) ? new URL(text) : wrong('be an https address');
  if (!isConfidential(authUrl)) return wrong('begin with https://');
  const required = (name: string): string =>
    env[name] || refuse(`${name} must be set where DOCUSIGN_CLIENT_ID is.`, name);
  const userId = required('DOCUSIGN_USER_ID');
  const file = env['DOCUSIGN_KEY_FILE'] || undefined;
  const written = file === undefined ? required('DOCUSIGN_KEY') : undefined;
  if (written !== undefined && !isKey(written)) return refuse('DOCUSIGN_KEY must be a key in PEM.', 'DOCUSIGN_KEY');
  return {
    authUrl,
    clientId,
    userId,
    accountId: env['DOCUSIGN_ACCOUNT_ID'] || undefined,
    privateKey:
      written ?? keyIn(file ?? '') ?? refuse(`DOCUSIGN_KEY_FILE '${file ?? ''}' cannot be read.`, 'DOCUSIGN_KEY_FILE'),
    hookKey: env['DOCUSIGN_HOOK_KEY'] || undefined,
  };
}

function isKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function keyIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
