import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { PageRun } from '#server/render/protocol.ts';
import type { Renderer } from '#server/render/renderer.ts';
import type { OfficeConverter, Rendition, RenditionFile } from './office.ts';

/** Most documents whose page sizes are remembered; a few runs each. */
const MOST_MEASURED = 1_000;

/** A PDF rendition with the runs of its pages. */
export interface RenditionPages extends RenditionFile {
  readonly runs: readonly PageRun[];
}

/** Office documents as the pages of their PDF renditions, which are measured once. */
export class Renditions {
  readonly #office: Pick<OfficeConverter, 'toFile'>;
  readonly #renderer: Pick<Renderer, 'analyse'>;
  /** By the rendition's name, the least recently used first. */
  readonly #measured = new Map<string, readonly PageRun[]>();

  constructor(office: Pick<OfficeConverter, 'toFile'>, renderer: Pick<Renderer, 'analyse'>) {
    this.#office = office;
    this.#renderer = renderer;
  }

  /** @param mayConvert whether to convert a document that has not been converted yet */
  async of(wanted: Rendition, mayConvert: boolean): Promise<Result<RenditionPages, RenderFailure>> {
    const file = await this.#office.toFile(wanted, mayConvert);
    if (!file.ok) return file;
    const { path, sha256 } = file.value;
    let runs = this.#measured.get(sha256);
    if (runs === undefined) {
      const { owner, signal } = wanted;
      const analysis = await this.#renderer.analyse(path, { owner, priority: 'visible', signal });
      if (!analysis.ok) return analysis;
      if (analysis.value.kind !== 'pdf') return fail('corrupted');
      runs = analysis.value.pageSizes;
    }
    this.#keep(sha256, runs);
    return ok({ path, sha256, runs });
  }

  #keep(sha256: string, runs: readonly PageRun[]): void {
    this.#measured.delete(sha256);
    this.#measured.set(sha256, runs);
    const [oldest] = this.#measured.keys();
    if (this.#measured.size > MOST_MEASURED && oldest !== undefined) this.#measured.delete(oldest);
  }
}
