import type { DocumentInfo } from '#core/contract/document/document.ts';
import { docId, type PageNo } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { belongings } from '#src/bridge/carry.ts';
import { alignPages, comparePages, signImage, signText } from '#src/bridge/compare.ts';
import type { CallError } from '#src/gateway/error.ts';
import { newId } from '#src/stores/newId.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import { type Carried, carrying, knowingThere } from '#src/viewer/model/carry/carry.ts';
import { sizeOfPage } from '#src/viewer/model/rows.ts';
import { findPlaces } from '#src/viewer/session/carry/places.ts';
import { serverSource } from '#src/viewer/session/compare/source.ts';
import { gatewayLayerCalls } from '#src/viewer/session/layers/calls.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { groupsFromWire } from '#src/viewer/session/layers/wire.ts';
import type { OpenVersion } from '#src/viewer/workplace/ask/unlockVersion.ts';

const tools = { belongings, signText, signImage, alignPages, comparePages };

/** The current document and its marks. */
export interface Onto {
  readonly info: DocumentInfo;
  readonly layers: Pick<Layers, 'store' | 'userId' | 'startEditing' | 'change'>;
}

const sizesOf =
  ({ pages }: Pick<DocumentInfo, 'pages'>) =>
  (page: PageNo) =>
    sizeOfPage(pages, page);

/**
 * Finds where an older version's marks belong in the current one.
 * @returns undefined if the server could not be reached for some page
 */
export async function findCarried(
  { info, layers }: Onto,
  from: OpenVersion,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Result<readonly Carried[] | undefined, CallError>> {
  const drawn = await gatewayLayerCalls(docId(info.docid), from.info.version).list();
  if (!drawn.ok) return drawn;
  const found = await findPlaces(
    {
      from: serverSource(info.docid, from.info, from.password),
      to: serverSource(info.docid, info, passwordOf(usePasswords.getState(), info.docid, info.version)),
      groups: await groupsFromWire(drawn.value),
      userId: layers.userId,
      onProgress,
    },
    tools,
    signal,
  );
  return ok(found && knowingThere(found, layers.store.getState().marks, sizesOf(info)));
}

/**
 * Adds the chosen marks to the current version as one unsaved step, starting to edit if necessary.
 * @returns whether it succeeded; the end of editing reports why not
 */
export async function carryOver({ info, layers }: Onto, chosen: readonly Carried[]): Promise<boolean> {
  if (!canDraw(layers.store.getState().edit)) await layers.startEditing();
  const { marks } = layers.store.getState();
  return layers.change(carrying(marks, chosen, { userId: layers.userId, newId, sizeOf: sizesOf(info) }));
}
