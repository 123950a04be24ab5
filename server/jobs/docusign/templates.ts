import type { Log } from '../kind.ts';
import type { Docusign } from './client.ts';

type Template = Awaited<ReturnType<Docusign['templates']>>[number];

/** Milliseconds a list is considered fresh; signing in never waits for DocuSign. */
const FRESH_MS = 10 * 60_000;

/** The account's templates as last fetched; refreshed in the background. */
export class Templates {
  readonly #log: Log;
  #docusign: Docusign | undefined;
  #list: readonly Template[] = [];
  #since = -Infinity;

  constructor(log: Log) {
    this.#log = log;
  }

  list(docusign: Docusign): readonly Template[] {
    if (docusign !== this.#docusign) {
      this.#docusign = docusign;
      this.#list = [];
      this.#since = -Infinity;
    }
    if (performance.now() - this.#since > FRESH_MS) {
      this.#since = performance.now();
      // Another account may have been set meanwhile.
      void docusign.templates(new AbortController().signal).then(
        (list) => (this.#list = docusign === this.#docusign ? list : this.#list),
        (error: unknown) => this.#log.warn({ err: error }, 'templates of DocuSign cannot be listed'),
      );
    }
    return this.#list;
  }
}
