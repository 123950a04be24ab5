import type { Caller } from './caller.ts';
import type { Scene, Stage } from './scene.ts';

/** What all suites share: the scene, signed-in users, and a two-page document that mentions 'Kranwagen'. */
export interface Cast {
  readonly scene: Scene;
  readonly editor: Caller;
  readonly second: Caller;
  readonly reader: Caller;
  readonly stranger: Caller;
  /** In an administration session. */
  readonly administrator: Caller;
  readonly docid: number;
  /** The server's own store, if the suite started the server. */
  readonly stage: Stage;
}

/** Metadata for filing a document in the scene under a number. */
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
