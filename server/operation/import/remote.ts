import { openAsBlob } from 'node:fs';
import type { Metafile } from '#core/contract/document/document.ts';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { errorName, type ErrorName } from '#core/contract/errors.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import type { Master } from './plan.ts';

/** The server refused the call and gave a reason. */
export class RefusedByServer extends Error {
  readonly error: ErrorName | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(error: ErrorName | undefined, message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.error = error;
    this.details = details;
  }
}
/** The server cannot be reached. */
export class ServerAway extends Error {}

interface Account {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

const MODULE = 'Import';

/** A session on a server, with the calls an import needs. */
export class Remote {
  readonly #account: Account;
  #cookie = '';

  constructor(account: Account) {
    this.#account = account;
  }

  async signIn(): Promise<void> {
    const { user, password } = this.#account;
    const body = { username: user, password: base64(password), modulename: MODULE };
    await this.#send('userLogin', operations.userLogin.path, base64(JSON.stringify(body)), 'text/plain');
  }

  async signOut(): Promise<void> {
    await this.#send('userLogout', operations.userLogout.path).catch(() => undefined);
  }

  async master(): Promise<Master> {
    const list = async <Row>(name: OperationName, noun: string): Promise<Row[]> =>
      ((await this.#send(name, operations[name].path))[noun] ?? []) as Row[];
    const [clients, products, years, doctypes, masks, indexes] = await Promise.all([
      list<Master['clients'][number]>('clientList', 'client'),
      list<Master['products'][number]>('productList', 'product'),
      list<Master['years'][number]>('yearList', 'year'),
      list<Master['doctypes'][number]>('doctypeList', 'doctype'),
      list<Master['masks'][number]>('maskList', 'mask'),
      list<Master['indexes'][number]>('indexList', 'index'),
    ]);
    return { clients, products, years, doctypes, masks, indexes };
  }

  /** Files a document, streaming it from disk. A retry with the same key files nothing twice. */
  async archive(metafile: Metafile, key: string, path: string, name: string): Promise<number> {
    const form = new FormData();
    form.set('dmsmetafile', JSON.stringify({ ...metafile, key }));
    form.set('file', await openAsBlob(path), name);
    const { document } = await this.#send('documentArchive', operations.documentArchive.path, form);
    return (document as { docid: number }[])[0]?.docid ?? 0;
  }

  async tag(docid: number, name: string): Promise<void> {
    await this.#json('tagSet', operations.tagSet.path, { docid, name });
  }

  /** Adds a note unless the document already has it. */
  async note(docid: number, text: string): Promise<void> {
    const path = (name: 'noteList' | 'noteSet') => operations[name].path.replace('{docid}', String(docid));
    const { note } = await this.#send('noteList', path('noteList'));
    if (!(note as { text: string }[]).some((one) => one.text === text))
      await this.#json('noteSet', path('noteSet'), { text });
  }

  #json(name: OperationName, path: string, body: unknown): Promise<Record<string, unknown>> {
    return this.#send(name, path, JSON.stringify(body), 'application/json');
  }

  /** @throws RefusedByServer, ServerAway */
  async #send(
    name: OperationName,
    path: string,
    body?: string | FormData,
    type?: string,
  ): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.#account.url}${path}`, {
      method: operations[name].method,
      headers: {
        cookie: this.#cookie,
        [CSRF_HEADER]: '1',
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => {
      throw new ServerAway(`${this.#account.url} cannot be reached: ${causeOf(error)}`);
    });
    const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('dms_session='));
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    if (answer.ok) return json;
    const response = json['response'] as
      | { code: number; message: string; details?: Record<string, unknown> }
      | undefined;
    // A proxy whose server is down, or a server whose database is.
    if (response === undefined || answer.status === 503) throw new ServerAway(response?.message ?? answer.statusText);
    throw new RefusedByServer(errorName(response.code), response.message, response.details ?? {});
  }
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
