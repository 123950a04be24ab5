import type { DocumentReading } from '#core/contract/document/reading.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';
import {
  findReading,
  isFiledElsewhere,
  orderReadings,
  readsFor,
  readingsOf,
  stopReading,
} from '#server/store/reading/readings.ts';
import { requireVersion } from '#server/calls/document/require.ts';

export const readingHandlers = {
  documentReading: async ({ services, principal, params, query }) => {
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    return { reading: [await presentReading(services, principal, document)] };
  },

  documentRead: async ({ services, principal, params, query }) => {
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    if (!(await isOn(services, principal))) throw new Failure('right.missing');
    if (!isPicture(document)) throw new Failure('preview.unavailable');
    const at = services.now();
    await services.store.db.transaction().execute(async (trx) => {
      await orderReadings(trx, [document.sha256], at);
      await writeAudit(trx, { at, userId: principal.userId, action: 'document.readingOrdered', docid: document.id });
    });
    return { reading: [await presentReading(services, principal, document)] };
  },

  documentReadStop: async ({ services, principal, params, query }) => {
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    if (!(await isOn(services, principal))) throw new Failure('right.missing');
    const { db } = services.store;
    if (await isFiledElsewhere(db, document.sha256, principal.realms)) throw new Failure('right.missing');
    if ((await presentReading(services, principal, document)).state === 'running')
      await db.transaction().execute(async (trx) => {
        await stopReading(trx, document.sha256);
        await writeAudit(trx, {
          at: services.now(),
          userId: principal.userId,
          action: 'document.readingStopped',
          docid: document.id,
        });
      });
    return { reading: [await presentReading(services, principal, document)] };
  },
} satisfies Partial<Handlers>;

const isOn = async ({ reads, store }: Services, principal: Principal): Promise<boolean> =>
  reads && (await readsFor(store.db, principal));

/** Whether the file may contain scanned pages; encrypted files cannot be read. */
const isPicture = ({ kind, encrypted, pagecount }: DocumentRow): boolean =>
  (kind === 'pdf' || kind === 'image') && encrypted === 0 && pagecount > 0;

async function presentReading(
  services: Services,
  principal: Principal,
  document: DocumentRow,
): Promise<DocumentReading> {
  const { db } = services.store;
  const [on, reading, pages] = await Promise.all([
    isOn(services, principal),
    findReading(db, document.sha256),
    readingsOf(db, [document.sha256]),
  ]);
  const done = reading?.done ?? 0;
  const under = reading?.stopped === 1 ? 'stopped' : 'running';
  const begun = reading === undefined ? 'none' : done < document.pagecount ? under : 'done';
  return {
    pages: document.pagecount,
    done,
    read: pages.length,
    ...(pages.length > 0 && { confidence: pages.reduce((sum, page) => sum + page.confidence, 0) / pages.length }),
    state: (on && isPicture(document)) || begun === 'done' ? begun : 'off',
  };
}
