import type { Kysely } from 'kysely';
import { readAddress } from '#core/contract/work/mailing.ts';
import type { MailAddress } from '#server/store/channels/mails.ts';
import { generationOf, isOfClients, lookupClients, lookupsOf } from '#server/store/lookupTables.ts';
import type { MaskRow } from '#server/store/master.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** A look-up table that lists mail addresses, and the index that holds them. */
interface AddressBook {
  readonly mask: MaskRow;
  readonly indexid: number;
}

/** If more rows than this match a document equally well, none is its partner: they may share no more than a town. */
const PARTNERS_OF_ONE = 5;
/** Rows compared to find them, best first. */
const COMPARED = 200;

/**
 * Business partners with a mail address: rows of look-up tables that have one, of masks and clients the user sees.
 * @returns those the documents are about (they share most values with the row), and the first `most` of all others
 */
export async function partnersKnown(
  db: Db,
  seer: Pick<Principal, 'maskRealms'>,
  shown: readonly MaskRow[],
  docids: readonly number[],
  most: number,
): Promise<{ readonly own: MailAddress[]; readonly others: MailAddress[] }> {
  const found = { own: [] as MailAddress[], others: [] as MailAddress[] };
  const seen = isOfClients(lookupClients(db, seer));
  for (const book of await addressBooks(db, shown)) {
    const rownos = await rowsAbout(db, book.mask.id, docids);
    found.own.push(...(await read(db, book, seen, rownos)));
    const others = await lookupsOf(db, book.mask.id)
      .where(seen)
      .where('indexid', '=', book.indexid)
      .orderBy('folded')
      .limit(most)
      .select('rowno')
      .execute();
    const listed = others.map(({ rowno }) => rowno);
    found.others.push(...(await read(db, book, seen, listed)));
  }
  return found;
}

/** A column lists addresses if its first value is one. */
async function addressBooks(db: Db, shown: readonly MaskRow[]): Promise<AddressBook[]> {
  const columns = shown.flatMap((mask) =>
    mask.fields.filter(({ lookup }) => lookup === 1).map(({ indexid }) => ({ mask, indexid })),
  );
  const isBook = await Promise.all(
    columns.map(async ({ mask, indexid }) => {
      const first = await lookupsOf(db, mask.id)
        .where('indexid', '=', indexid)
        .limit(1)
        .select('value')
        .executeTakeFirst();
      return first !== undefined && readAddress(first.value) !== undefined;
    }),
  );
  return columns.filter((_, at) => isBook[at]);
}

/** The rows of a mask's look-up table that share most values with each document filed under it. */
async function rowsAbout(db: Db, maskid: number, docids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('realm', 'realm.id', 'document.realmid')
    .innerJoin('document_index', 'document_index.docid', 'document.id')
    .innerJoin('lookup_value', (join) =>
      join
        .onRef('lookup_value.maskid', '=', 'document.maskid')
        .on('lookup_value.generation', '=', generationOf(maskid))
        .onRef('lookup_value.indexid', '=', 'document_index.indexid')
        .onRef('lookup_value.folded', '=', 'document_index.folded'),
    )
    .where('document.id', 'in', [-1, ...docids])
    .where('document.maskid', '=', maskid)
    .where('lookup_value.folded', '!=', '')
    .where((eb) =>
      eb.or([eb('lookup_value.clientid', 'is', null), eb('lookup_value.clientid', '=', eb.ref('realm.clientid'))]),
    )
    .groupBy(['document.id', 'lookup_value.rowno'])
    .select(({ fn }) => ['document.id', 'lookup_value.rowno', fn.countAll().as('shared')])
    .orderBy('shared', 'desc')
    .limit(COMPARED)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((candidates) => {
    const best = candidates.filter(({ shared }) => shared === candidates[0]?.shared);
    return best.length > PARTNERS_OF_ONE ? [] : best.map(({ rowno }) => rowno);
  });
}

/** The addresses of rows, named by the first text of the row in the order of the mask's fields. */
async function read(
  db: Db,
  { mask, indexid }: AddressBook,
  seen: ReturnType<typeof isOfClients>,
  rownos: readonly number[],
): Promise<MailAddress[]> {
  const values = await lookupsOf(db, mask.id)
    .where(seen)
    .where('rowno', 'in', [-1, ...rownos])
    .select(['rowno', 'indexid', 'value'])
    .execute();
  const rows = Map.groupBy(values, ({ rowno }) => rowno);
  return [...new Set(rownos)].flatMap((rowno) => {
    const row = new Map((rows.get(rowno) ?? []).map((held) => [held.indexid, held.value]));
    const known = readAddress(row.get(indexid) ?? '');
    if (known === undefined) return [];
    const texts = mask.fields.flatMap((field) => (field.indexid === indexid ? [] : [row.get(field.indexid) ?? '']));
    return [{ name: texts.find((text) => /\p{L}/u.test(text)) ?? known.name, address: known.address }];
  });
}
