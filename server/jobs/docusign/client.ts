import { createHmac, sign, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { PermanentFailure } from '../retry.ts';
import type { DocusignOptions } from './options.ts';

/** Milliseconds to wait for DocuSign's answer. */
const ANSWER_MS = 60_000;
/** Seconds a token is requested for, and how long before its expiry it is no longer used. */
const TOKEN_S = 3600;
const SPARE_S = 60;
/** Sign-in host of DocuSign's test accounts. */
const TEST_HOST = /^account-d\./;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Account = z.object({
  account_id: z.string(),
  account_name: z.optional(z.string()),
  base_uri: z.string(),
  is_default: z.optional(z.boolean()),
});
const UserInfo = z.object({ accounts: z.array(Account) });
const Made = z.object({ envelopeId: z.string() });
const Found = z.object({ envelopes: z.optional(z.array(Made)) });
const Status = z.object({ status: z.string() });
const Recipients = z.object({ signers: z.optional(z.array(z.object({ email: z.string(), status: z.string() }))) });
const Templates = z.object({
  envelopeTemplates: z.optional(z.array(z.object({ templateId: z.string(), name: z.string() }))),
});

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The sending user has not let the application act for them. */
export class NoConsent extends PermanentFailure {}

/** The calls of DocuSign's REST API that sending needs. */
export class Docusign {
  readonly #options: DocusignOptions;
  readonly #now: () => number;
  #entry:
    | { readonly account: string; readonly base: string; readonly token: string; readonly until: number }
    | undefined;

  constructor(options: DocusignOptions, now: () => number) {
    this.#options = options;
    this.#now = now;
  }

  get userId(): string {
    return this.#options.userId;
  }

  get isTestAccount(): boolean {
    return TEST_HOST.test(this.#options.authUrl.hostname);
  }

  /** Whether a webhook comes from DocuSign (X-DocuSign-Signature-1). */
  isSigned(body: string, signature: string | undefined): boolean {
    const { hookKey } = this.#options;
    if (hookKey === undefined || signature === undefined) return false;
    const expected = createHmac('sha256', hookKey).update(body).digest();
    const given = Buffer.from(signature, 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Signs in anew, whatever was known before. @returns the name of the account. @throws NoConsent */
  async check(signal: AbortSignal): Promise<string> {
    this.#entry = undefined;
    return (await this.#enter(signal)).account;
  }

  async create(definition: object, signal: AbortSignal): Promise<string> {
    const made = await this.#ask('/envelopes', signal, { method: 'POST', body: JSON.stringify(definition) });
    return z.parse(Made, await made.json()).envelopeId;
  }

  /** Finds the envelope created with our transaction id. */
  async find(transactionid: string, signal: AbortSignal): Promise<string | undefined> {
    const found = await this.#ask(`/envelopes?transaction_ids=${encodeURIComponent(transactionid)}`, signal);
    return z.parse(Found, await found.json()).envelopes?.[0]?.envelopeId;
  }

  async status(envelopeid: string, signal: AbortSignal) {
    const place = `/envelopes/${encodeURIComponent(envelopeid)}`;
    const { status } = z.parse(Status, await (await this.#ask(place, signal)).json());
    const { signers = [] } = z.parse(Recipients, await (await this.#ask(`${place}/recipients`, signal)).json());
    return { status, signers };
  }

  /** The signed document, or the certificate that says who signed when and how. */
  async document(envelopeid: string, which: 'combined' | 'certificate', signal: AbortSignal): Promise<Uint8Array> {
    const rest = which === 'combined' ? 'combined?certificate=false' : 'certificate';
    const answer = await this.#ask(`/envelopes/${encodeURIComponent(envelopeid)}/documents/${rest}`, signal);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async templates(signal: AbortSignal): Promise<{ id: string; name: string }[]> {
    const { envelopeTemplates = [] } = z.parse(Templates, await (await this.#ask('/templates', signal)).json());
    return envelopeTemplates.map(({ templateId, name }) => ({ id: templateId, name }));
  }

  async #ask(path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> {
    const { base, token } = await this.#enter(signal);
    return answered(
      await fetch(`${base}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      }),
    );
  }

  /** The JWT grant: the application acts for a user who has given consent once. */
  async #enter(signal: AbortSignal) {
    const seconds = Math.floor(this.#now() / 1000);
    if (this.#entry !== undefined && this.#entry.until > seconds) return this.#entry;
    const { authUrl, clientId, userId, privateKey, accountId } = this.#options;
    const claims = { iss: clientId, sub: userId, aud: authUrl.host, iat: seconds, exp: seconds + TOKEN_S };
    const said = `${json({ typ: 'JWT', alg: 'RS256' })}.${json({ ...claims, scope: 'signature impersonation' })}`;
    const assertion = `${said}.${sign('sha256', Buffer.from(said), privateKey).toString('base64url')}`;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const given = await fetch(new URL('/oauth/token', authUrl), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: limit,
    });
    const { access_token: token, expires_in: lasts } = z.parse(Token, await (await answered(given)).json());
    const headers = { authorization: `Bearer ${token}` };
    const info = await fetch(new URL('/oauth/userinfo', authUrl), { headers, redirect: 'error', signal: limit });
    const { accounts } = z.parse(UserInfo, await (await answered(info)).json());
    const account = accounts.find((one) =>
      accountId === undefined ? one.is_default === true : one.account_id === accountId,
    );
    if (account === undefined) throw new PermanentFailure('the DocuSign user has no such account');
    const base = `${account.base_uri}/restapi/v2.1/accounts/${encodeURIComponent(account.account_id)}`;
    const name = account.account_name ?? account.account_id;
    return (this.#entry = { account: name, base, token, until: seconds + lasts - SPARE_S });
  }
}

/** Client errors are final; server errors, rate limits and expired tokens may pass. */
async function answered(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const text = await answer.text();
  const said = `DocuSign answers ${answer.status}: ${text.slice(0, 300)}`;
  if (text.includes('consent_required')) throw new NoConsent(said);
  throw answer.status >= 500 || answer.status === 429 || answer.status === 401
    ? new Error(said)
    : new PermanentFailure(said);
}
