import type { Kysely } from 'kysely';
import type { WireMark } from '#core/contract/marks/layer.ts';
import type { Database } from '../../store/schema.ts';
import { NOW } from '../calendar.ts';
import { userId } from '../company/users.ts';

/** Marks on the first invoice: its headline highlighted, its references framed; page units. */
const MARKS: readonly WireMark[] = [
  {
    localid: '6c0b2f5e-7d0e-4c9e-9a53-0d6a3d1f4a01',
    kind: 'highlighter',
    geometry: { points: [146, 557, 290, 556, 440, 558] },
    style: { color: '#ffd400', width: 34, opacity: 0.5 },
  },
  {
    localid: '6c0b2f5e-7d0e-4c9e-9a53-0d6a3d1f4a02',
    kind: 'rectangle',
    geometry: { x: 748, y: 262, width: 384, height: 196 },
    style: { color: '#d92d20', width: 4, opacity: 1 },
  },
];

/** Adds the supervisor's marks to the first document. */
export async function markFirstDocument(trx: Kysely<Database>): Promise<void> {
  const ownerid = userId('supervisor');
  await trx
    .insertInto('layer_group')
    .values({ docid: 1, version: 1, pageno: 1, ownerid, at: NOW, marks: JSON.stringify(MARKS) })
    .execute();
  await trx
    .insertInto('audit')
    .values({
      at: NOW,
      userid: ownerid,
      onbehalfof: null,
      action: 'layer.set',
      docid: 1,
      oldvalue: null,
      newvalue: null,
    })
    .execute();
}
