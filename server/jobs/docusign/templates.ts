import type { Log } from '../kind.ts';
import type { Docusign } from './client.ts';

type Template = Awaited<ReturnType<Docusign['templates']>>[number];

/** Milliseconds a list is considered fresh; signing in never waits for DocuSign. */
const FRESH_MS = 10 * 60_000;

/** The account's templates as last fetched; refreshed in the background. */
export class Templates {
  readonly #docusign: Docusign | undefined;
  readonly #log: Log;
  #list: readonly Template[] = [];
  #since = -Infinity;

  constructor(docusign: Docusign | undefined, log: Log) {
    this.#docusign = docusign;
    this.#log = log;
  }

  list(): readonly Template[] {
    if (this.#docusign !== undefined && performance.now() - this.#since > FRESH_MS) {
      this.#since = performance.now();
      void this.#docusign.templates(new AbortController().signal).then(
        (list) => (this.#list = list),
        (error: unknown) => this.#log.warn({ err: error }, 'templates of DocuSign cannot be listed'),
      );
    }
    return this.#list;
  }
}
