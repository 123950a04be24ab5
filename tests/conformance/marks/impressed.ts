import { randomUUID } from 'node:crypto';
import type { WireMark } from '#core/contract/marks/layer.ts';
import type { Impression } from '#core/contract/marks/stamp.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';

/**
 * Places a stamp issued by the server and returns it as the client's mark. The caller must hold the document's lock.
 */
export async function impressed(
  caller: Caller,
  params: { readonly docid: number; readonly stampid: number },
): Promise<WireMark> {
  const [stamp] = await succeed<Impression>(caller, 'stampPlace', { params }, 'stamp');
  if (stamp === undefined) throw new Error('no stamp was given');
  const { stampid, name, content, color, width, height, seal } = stamp;
  return {
    localid: randomUUID(),
    kind: 'stamp',
    geometry: {
      x: 100,
      y: 100,
      width,
      height,
      stampid: String(stampid),
      name,
      content,
      ...(seal !== undefined && { seal }),
    },
    style: { color, width: 20, opacity: 1 },
  };
}
