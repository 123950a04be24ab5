import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StoreUnavailable } from './storeUnavailable.ts';

/** Address and access key of an S3-compatible store. */
export interface BucketOptions {
  /**
   * The bucket's own address, without trailing slash: `https://store.example.com/bucket` or
   * `https://bucket.s3.example.com`.
   */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface BucketLimits {
  /** Objects per listing page. */
  readonly page: number;
  /** Milliseconds to retry a request for, and timeout of each try. */
  readonly retryMs: number;
  readonly answerMs: number;
}

/** Epoch milliseconds, by the store's clock. */
export interface Listed {
  readonly name: string;
  /** Epoch milliseconds, on the store's clock. */
  readonly at: number;
}

const LIMITS: BucketLimits = { page: 1000, retryMs: 8000, answerMs: 10_000 };
/** Milliseconds between two tries: starts with the first, doubles up to the last. */
const PAUSE_MS = { first: 100, last: 1600 } as const;
/** Minimum speed in bytes per millisecond: a slower store counts as hung. */
const SLOWEST = 250;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A failure that may be temporary. */
class TransientFailure extends Error {}

/**
 * One bucket of an S3-compatible store, using only calls that all of them support. Network and server errors are
 * retried for a while, then StoreUnavailable is thrown; after that there is a single try per request until one succeeds
 * again.
 */
export class Bucket {
  readonly #client: AwsClient;
  readonly #options: BucketOptions;
  readonly #limits: BucketLimits;
  #isAway = false;

  constructor(options: BucketOptions, limits: Partial<BucketLimits> = {}) {
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = options;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.#options = options;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Whether the last request failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Uploads a local file; the store verifies the hash, and answers once the file is stored. */
  async putFile(name: string, path: string, { sha256, size }: { sha256: string; size: number }): Promise<void> {
    await this.#tried(async () => {
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
      const send = (request: Request, signal: AbortSignal) => sendFile(request, { path, size }, signal);
      await this.#ask(name, { method: 'PUT', headers }, { size, send });
    });
  }

  async putBytes(name: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
    await this.#tried(() => this.#ask(name, { method: 'PUT', headers: { 'x-amz-content-sha256': sha256 }, body }));
  }

  /**
   * Passes an object's bytes to `take`; undefined if there is no such object. If the body is cut off the request is
   * repeated, so `take` may be called again.
   */
  async read<Taken>(
    name: string,
    take: (body: AsyncIterable<Uint8Array>) => Promise<Taken>,
  ): Promise<Taken | undefined> {
    return this.#tried(async () => {
      const ended = new AbortController();
      const answer = await this.#ask(name, { method: 'GET' }, { ended });
      return answer?.body ? take(this.#heard(answer.body, ended)) : undefined;
    });
  }

  /** When an object was last written; undefined if it does not exist. */
  async writtenAt(name: string): Promise<number | undefined> {
    const answer = await this.#tried(() => this.#ask(name, { method: 'HEAD' }));
    return answer && Date.parse(answer.headers.get('last-modified') ?? '');
  }

  /** Copies an object; returns whether it existed. */
  async copy(from: string, to: string): Promise<boolean> {
    const { pathname, host } = new URL(`${this.#options.url}/${from}`);
    // The header contains bucket and object in either address style.
    const source = this.#isPathStyle ? pathname : `/${host.split('.')[0] ?? ''}${pathname}`;
    const headers = { 'x-amz-copy-source': source, 'x-amz-content-sha256': EMPTY_SHA256 };
    const said = await this.#tried(async () => {
      const text = await (await this.#ask(to, { method: 'PUT', headers }))?.text();
      // A copy that fails midway has already answered 200.
      if (text?.includes('<Error>') === true) throw new TransientFailure('a copy failed');
      return text;
    });
    return said !== undefined;
  }

  async remove(name: string): Promise<void> {
    await this.#tried(() => this.#ask(name, { method: 'DELETE' }));
  }

  /** Objects directly below a prefix, by name. */
  async *list(prefix = ''): AsyncGenerator<Listed> {
    for (let after = ''; ;) {
      // Version 1 of the call: pages are continued by name without a token, and every store supports it.
      const query = new URLSearchParams({ delimiter: '/', 'max-keys': String(this.#limits.page) });
      if (prefix !== '') query.set('prefix', prefix);
      if (after !== '') query.set('marker', after);
      const xml = await this.#tried(async () => (await this.#ask(`?${query.toString()}`, { method: 'GET' }))?.text());
      const page = listed(xml ?? '');
      yield* page;
      const last = page.at(-1);
      if (last === undefined || !/<IsTruncated>true</.test(xml ?? '')) return;
      after = last.name;
    }
  }

  /** Why the bucket is unusable now; undefined if it works. A single try. */
  async fault(): Promise<string | undefined> {
    try {
      await this.#once(() => this.#ask('?max-keys=1&prefix=none', { method: 'GET' }));
      return undefined;
    } catch (error) {
      if (error instanceof StoreUnavailable) return error.message;
      throw error;
    }
  }

  async #tried<Value>(attempt: () => Promise<Value>): Promise<Value> {
    const endsAt = performance.now() + this.#limits.retryMs;
    for (let pause: number = PAUSE_MS.first; !this.#isAway; pause = Math.min(2 * pause, PAUSE_MS.last)) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof TransientFailure)) throw error;
        if (performance.now() + pause > endsAt) break;
      }
      await wait(pause);
    }
    return this.#once(attempt);
  }

  /** While the store is unavailable, requests get only one try. */
  async #once<Value>(attempt: () => Promise<Value>): Promise<Value> {
    try {
      const value = await attempt();
      this.#isAway = false;
      return value;
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      this.#isAway = true;
      throw new StoreUnavailable(error.message);
    }
  }

  /**
   * The store's answer; undefined if the object does not exist. A name beginning with ? addresses the bucket itself.
   */
  async #ask(
    name: string,
    init: RequestInit & { readonly method: string },
    { size = 0, ended = new AbortController(), send = sendRequest } = {},
  ): Promise<Response | undefined> {
    const ofBucket = name.startsWith('?') && this.#isPathStyle;
    const timer = setTimeout(() => ended.abort(), this.#limits.answerMs + size / SLOWEST);
    try {
      const request = await this.#client.sign(`${this.#options.url}${ofBucket ? '' : '/'}${name}`, init);
      const answer = await send(request, ended.signal);
      if (answer.ok) return answer;
      const said = await answer.text();
      if (answer.status === 404 && !said.includes('NoSuchBucket')) return undefined;
      throw new TransientFailure(`${answer.status} ${/<Code>(\w+)</.exec(said)?.[1] ?? answer.statusText}`.trim());
    } catch (error) {
      throw error instanceof TransientFailure
        ? error
        : new TransientFailure(ended.signal.aborted ? 'no answer in time' : reasonOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Yields a body's chunks; aborts if no more arrive in time. */
  async *#heard(body: ReadableStream<Uint8Array>, ended: AbortController): AsyncGenerator<Uint8Array> {
    const timer = setTimeout(() => ended.abort(), this.#limits.answerMs);
    try {
      for await (const chunk of body) {
        yield chunk;
        timer.refresh();
      }
    } catch (error) {
      throw new TransientFailure(ended.signal.aborted ? 'an answer stopped in the middle' : reasonOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  get #isPathStyle(): boolean {
    return new URL(this.#options.url).pathname !== '/';
  }
}

const sendRequest = (request: Request, signal: AbortSignal): Promise<Response> => fetch(request, { signal });

/**
 * Sends a request with a file as its body, read as fast as the store takes it: `fetch` would read all of it into memory
 * at once, however slow the store is.
 */
async function sendFile(
  { url, method, headers }: Request,
  { path, size }: { readonly path: string; readonly size: number },
  signal: AbortSignal,
): Promise<Response> {
  const request = url.startsWith('https:') ? secure : plain;
  const sent = request(url, { method, headers: { ...Object.fromEntries(headers), 'content-length': size }, signal });
  // A store that refuses may answer, and hang up, before it has everything: then its answer counts.
  sent.on('error', () => undefined);
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const written = pipeline(createReadStream(path), sent).catch(() => sent.destroy());
  const [answer] = await answered;
  const said = await text(answer);
  if (!sent.writableFinished) sent.destroy();
  await written;
  // An answer such as 204 must not have a body, not even an empty one.
  return new Response(said || null, { status: answer.statusCode ?? 0 });
}

/** The cause behind fetch's generic message: it names host and port, but no key. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause);
}

/** Our object names need no XML unescaping. */
const listed = (xml: string): Listed[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const name = /<Key>([^<]+)</.exec(entry)?.[1];
    const at = Date.parse(/<LastModified>([^<]+)</.exec(entry)?.[1] ?? '');
    return name === undefined ? [] : [{ name, at }];
  });
