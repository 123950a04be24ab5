import type { Kysely } from 'kysely';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import { masksFor, mayFile, mayIndex } from '#server/rules/document/archive.ts';
import { mayChangeField, mayMove, mayOverwrite } from '#server/rules/document/documentChange.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { type FieldRules, holdsValue, isVersioning, mayHold } from '#server/rules/document/indexes.ts';
import { doctypeLike, type ValueChange } from '#server/store/document/documentChange.ts';
import { type DocumentRow, findSameIndexes, indexValues } from '#server/store/document/documents.ts';
import { isLookupValue, placeOf } from '#server/store/document/filing.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import { masks } from '#server/store/master.ts';
import { changedSince } from '#server/store/document/past.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';
import { fieldsOf } from '#server/calls/fields.ts';

type Db = Kysely<Database>;

/** Where and under which values a document is to be filed, after all checks. */
export interface Target {
  readonly realmid: number;
  readonly year: number;
  readonly doctypeid: number;
  readonly maskid: number;
  /** The values that change. */
  readonly values: readonly (ValueChange & { readonly caption: string })[];
  /** All values after the change. */
  readonly all: ReadonlyMap<number, string>;
  readonly fields: ReadonlyMap<number, FieldRules>;
  /** @throws Failure 'archive.versionExists' if another document already has these values */
  readonly refuseSame: () => Promise<void>;
}

/**
 * Works out a change of a document: the rules of section 5 for what changes, or all of them if the mask changes.
 * @param purpose a copy is a new document: all rules apply, and no other document may have the same values, not even
 * the original
 */
export async function targetOf(
  db: Db,
  principal: Principal,
  document: DocumentRow,
  change: DocumentChange,
  purpose: 'change' | 'copy' = 'change',
): Promise<Target> {
  const at = await placeAt(db, principal, document, change);
  // A document may stay where it is, though its mask may no longer be offered for its type, or its year be retired.
  const held = purpose === 'change' ? document : undefined;
  const { realmid, mask, definitions, ...found } = await placeOf(db, principal, at, held);
  if (at.clientid !== document.clientid) ensure(mayMove(principal, realmid));
  const list = fieldsOf({ mask, definitions });
  const fields = new Map(list.map((field) => [field.indexid, field]));
  ensure(mayFile({ ...at, indexes: [] }, { ...found, realmid, mask }));

  const before = new Map((await indexValues(db, [document.id])).map(({ indexid, value }) => [indexid, value]));
  const wanted = new Map((change.indexes ?? []).map(({ indexid, value }) => [indexid, value]));
  const isNewMask = at.maskid !== document.maskid || purpose === 'copy';
  const all = new Map([...before].filter(([indexid]) => !isNewMask || holdsIndex(fields, indexid)));
  for (const [indexid, value] of wanted) {
    const field = fields.get(indexid);
    if (field === undefined || !holdsValue(field))
      throw new Failure('archive.metadataInvalid', { field: 'indexes', indexid });
    if (value === (before.get(indexid) ?? '')) continue;
    ensure(mayChangeField(field) ?? mayHold(field, value));
    if (field.lookup && value !== '' && !(await isLookupValue(db, { ...at, indexid }, value)))
      throw new Failure('index.invalid', { field: field.caption, indexid });
    if (value === '') all.delete(indexid);
    else all.set(indexid, value);
  }
  if (at.clientid !== document.clientid) await refuseBound(db, document, at, list, all);
  if (isNewMask) ensure(mayIndex({ indexes: [...all].map(([indexid, value]) => ({ indexid, value })) }, list));

  const values = [...new Set([...before.keys(), ...all.keys()])]
    .map((indexid) => ({
      indexid,
      type: fields.get(indexid)?.type ?? ('text' as const),
      caption: fields.get(indexid)?.caption ?? definitions.get(indexid)?.caption ?? String(indexid),
      before: before.get(indexid) ?? '',
      value: all.get(indexid) ?? '',
    }))
    .filter((one) => one.before !== one.value);
  const place = { realmid: realmid ?? 0, year: at.year, doctypeid: at.doctypeid, maskid: at.maskid };
  return {
    ...place,
    values,
    all,
    fields,
    refuseSame: async () => {
      const identity = list.filter(isVersioning).flatMap(({ indexid, type }) => {
        const value = all.get(indexid);
        return value === undefined ? [] : [{ indexid, ...indexColumns(type, value) }];
      });
      const isSame =
        place.realmid === document.realmid &&
        place.doctypeid === document.doctypeid &&
        place.maskid === document.maskid &&
        !identity.some(({ indexid }) => values.some((one) => one.indexid === indexid));
      if (identity.length === 0 || (isSame && purpose === 'change')) return;
      const same = await findSameIndexes(db, place, identity);
      if (same !== undefined && (same !== document.id || purpose === 'copy'))
        throw new Failure('archive.versionExists', { docid: same });
    },
  };
}

/** @throws Failure 'index.invalid' if a value is from a look-up row that only the document's present client has */
async function refuseBound(
  db: Db,
  document: DocumentRow,
  at: { readonly maskid: number; readonly clientid: number },
  fields: readonly FieldRules[],
  values: ReadonlyMap<number, string>,
): Promise<void> {
  for (const { indexid, caption, lookup } of fields) {
    const value = values.get(indexid);
    if (!lookup || value === undefined || (await isLookupValue(db, { ...at, indexid }, value))) continue;
    if (await isLookupValue(db, { maskid: document.maskid, clientid: document.clientid, indexid }, value))
      throw new Failure('index.invalid', { field: caption, indexid });
  }
}

const holdsIndex = (fields: ReadonlyMap<number, FieldRules>, indexid: number): boolean => {
  const field = fields.get(indexid);
  return field !== undefined && holdsValue(field);
};

/** The place after the change: at another client the type of the same name, and a mask that suits it. */
async function placeAt(db: Db, principal: Principal, document: DocumentRow, change: DocumentChange) {
  const clientid = change.clientid ?? document.clientid;
  if (clientid !== document.clientid && !(await maySeeClient(db, principal, clientid, document.productid)))
    throw new Failure('document.clientRightMissing', { field: 'clientid' });
  const doctypeid =
    change.doctypeid ??
    (clientid === document.clientid ? document.doctypeid : await doctypeLike(db, document.doctypeid, clientid));
  if (doctypeid === undefined) throw new Failure('archive.metadataInvalid', { field: 'doctypeid' });
  const maskid = change.maskid ?? (await maskAt(db, principal, document, doctypeid));
  if (maskid === undefined) throw new Failure('document.maskMissing', { field: 'maskid' });
  const { productid } = document;
  return { clientid, productid, year: change.year ?? document.year, doctypeid, maskid };
}

/** The document's mask as long as its type stays or the mask suits the new one, else the first available. */
async function maskAt(
  db: Db,
  principal: Principal,
  document: DocumentRow,
  doctypeid: number,
): Promise<number | undefined> {
  if (doctypeid === document.doctypeid) return document.maskid;
  const available = (await masks(db, principal)).filter(({ retired }) => retired === 0);
  const fitting = masksFor(doctypeid, available);
  return (fitting.find(({ id }) => id === document.maskid) ?? fitting[0])?.id;
}

const maySeeClient = async (db: Db, principal: Principal, clientid: number, productid: number): Promise<boolean> => {
  const realm = await db
    .selectFrom('realm')
    .where('clientid', '=', clientid)
    .where('productid', '=', productid)
    .where('id', 'in', principal.realms)
    .select('id')
    .executeTakeFirst();
  return realm !== undefined && holds(principal, 'document.edit', realm.id);
};

/** @throws Failure 'document.conflict' with the field that somebody else has changed since that revision */
export async function refuseOutdated(
  db: Db,
  document: DocumentRow,
  target: Target,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision >= document.revision) return;
  const changed = await changedSince(db, document.id, revision);
  const places = [
    ['realmid', 'clientid'],
    ['year', 'year'],
    ['doctypeid', 'doctypeid'],
    ['maskid', 'maskid'],
  ] as const;
  for (const [column, field] of places)
    if (target[column] !== document[column]) ensure(mayOverwrite(`place ${column}`, changed, { field }));
  for (const { indexid, caption } of target.values)
    ensure(mayOverwrite(`index ${indexid}`, changed, { field: caption, indexid }));
}
