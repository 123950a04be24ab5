import type { Caller } from './caller.ts';
import type { Scene, Stage } from './scene.ts';

/** What every suite works on: the scene, users signed in, and a document of two pages that mentions a Kranwagen. */
export interface Cast {
  readonly scene: Scene;
  readonly editor: Caller;
  readonly second: Caller;
  readonly reader: Caller;
  readonly stranger: Caller;
  /** In a session of administration. */
  readonly administrator: Caller;
  readonly docid: number;
  /** The server's own store, where the suite started the server. */
  readonly stage: Stage;
}

/** Metadata that files a document in the scene under a number. */
export const metafileOf = (
  { filing }: Pick<Scene, 'filing'>,
  number: string,
  more: readonly { indexid: number; value: string }[] = [],
) => ({
  clientid: filing.clientid,
  productid: filing.productid,
  year: filing.year,
  doctypeid: filing.doctypeid,
  maskid: filing.maskid,
  indexes: [{ indexid: filing.textIndex, value: number }, ...more],
});
