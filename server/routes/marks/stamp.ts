import { NUMBER_TO_COME, type Stamp } from '#core/contract/marks/stamp.ts';
import type { Language } from '#core/contract/constants.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { StampContent } from '#core/marks/content/shape.ts';
import { actsFor } from '#server/http/actsFor.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayEditLayers, mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { sealOfImpression } from '#server/rules/marks/impressions.ts';
import { mayUseLock } from '#server/rules/marks/layers.ts';
import { filledStamp, type ReadableStamp, type StampFacts } from '#server/rules/marks/stamps.ts';
import { writeAudit } from '#server/store/audit.ts';
import { findDocument } from '#server/store/document/documents.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { actedFor } from '#server/store/workflow/representing.ts';
import { nameOfUser, nextNumber, type StampRow, stampsOf, valuesByName } from '#server/store/marks/stamps.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { drawableStamp } from '#server/calls/marks/drawableStamp.ts';

export const stampHandlers = {
  stampList: async ({ services, principal, params, language }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const facts = await factsOf({ services, principal, language }, services.store.db, document.id, services.now());
    const rows = await stampsOf(services.store.db, principal);
    return {
      stamp: rows.flatMap((row) => {
        const stamp = drawableStamp(row);
        return stamp === undefined ? [] : [presentStamp(row, stamp, filledStamp(stamp.content, facts))];
      }),
    };
  },

  stampPlace: async ({ services, principal, params, language }) =>
    services.store.db.transaction().execute(async (trx) => {
      const at = services.now();
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayEditLayers(principal, document));
      const lock = await lockOf(trx, document.id, at);
      ensure(mayUseLock(principal, lock, services.timeZone));
      // A running number is not used up for users who could not place the stamp.
      if (lock === undefined) throw new Failure('layer.lockLost');
      const [row] = await stampsOf(trx, principal, params.stampid);
      const stamp = row && drawableStamp(row);
      if (row === undefined || stamp === undefined) throw new Failure('stamp.unknown');
      const number = stamp.numbered ? await nextNumber(trx, row.id) : undefined;
      if (number !== undefined)
        await writeAudit(trx, {
          at,
          userId: principal.userId,
          action: 'stamp.numbered',
          docid: document.id,
          newvalue: `${row.name}: ${number}`,
        });
      const facts = await factsOf({ services, principal, language }, trx, document.id, at);
      const content = filledStamp(stamp.content, number === undefined ? facts : { ...facts, number: String(number) });
      const seal = sealOfImpression(
        { stampid: String(row.id), name: row.name, content },
        { docid: document.id, userid: principal.userId },
        services.sealKey,
      );
      return { stamp: [{ ...presentStamp(row, stamp, content), seal, ...(number !== undefined && { number }) }] };
    }),
} satisfies Partial<Handlers>;

interface Stamping {
  readonly services: Services;
  readonly principal: Principal;
  readonly language: Language;
}

async function factsOf(
  { services, principal: { userId }, language }: Stamping,
  db: Services['store']['db'],
  docid: number,
  at: number,
): Promise<StampFacts> {
  const [date = '', time = ''] = toWireDateTime(at, services.timeZone).split(' ');
  const user = await nameOfUser(db, userId);
  // A user who has taken a job on the document on somebody's behalf also stamps on that person's behalf.
  const other = await actedFor(db, userId, docid);
  return {
    user: other === undefined ? user : actsFor(user, other, language),
    date,
    time: time.slice(0, 5),
    number: NUMBER_TO_COME,
    values: await valuesByName(db, docid),
  };
}

const presentStamp = (
  { id, name, color, width, height }: StampRow,
  { numbered }: ReadableStamp,
  content: StampContent,
): Stamp => ({ stampid: id, name, content, color, width, height, numbered });
