import { type DocumentText, documentText } from '#server/store/document/documentText.ts';
import type { Insertable } from 'kysely';
import type { DocumentAction } from '#core/contract/admin/audit.ts';
import { DAY_MS } from '#core/kernel/date.ts';
import { fold } from '#core/text/fold.ts';
import { keysOf } from '#core/text/keys.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import type { Database } from '../../store/schema.ts';
import { NOW, yearOf } from '../calendar.ts';
import { INDEXES, indexRow } from '../company/indexes.ts';
import { maskOf } from '../company/masks.ts';
import { PRODUCTS, doctypeId, realmId } from '../company/structure.ts';
import type { DoctypeName } from '../company/structure.ts';
import { userId } from '../company/users.ts';
import { random } from '../random.ts';
import type { Random } from '../random.ts';
import { factEntries, factsFor, fileName, spelled } from './facts.ts';
import type { ArchiveFile } from './files.ts';

/** The rows of a batch of documents. */
export interface DocumentRows {
  readonly documents: Insertable<Database['document']>[];
  readonly versions: Insertable<Database['document_version']>[];
  readonly indexes: Insertable<Database['document_index']>[];
  readonly audit: Insertable<Database['audit']>[];
  readonly fulltext: DocumentText[];
  /** Spelling by word form. */
  readonly words: Map<string, string>;
}

/** For each type: product, frequency, and who archives it, at the clients everyone sees and at the holding. */
const FILING: Record<
  DoctypeName,
  { readonly product: (typeof PRODUCTS)[number]['name']; readonly share: number; readonly by: readonly string[] }
> = {
  Eingangsrechnung: { product: 'Buchhaltung', share: 30, by: ['scan', 'pnowak', 'clerk'] },
  Ausgangsrechnung: { product: 'Buchhaltung', share: 12, by: ['nozturk', 'clerk'] },
  Lieferschein: { product: 'Buchhaltung', share: 14, by: ['scan', 'pnowak'] },
  Bestellung: { product: 'Buchhaltung', share: 9, by: ['hkrueger', 'jdupont'] },
  Vertrag: { product: 'Verträge', share: 4, by: ['hkrueger', 'supervisor'] },
  Schriftverkehr: { product: 'Verträge', share: 11, by: ['scan', 'clerk', 'kdevries', 'mrossi'] },
  Entgeltabrechnung: { product: 'Personal', share: 7, by: ['twofactor', 'bschaefer'] },
  Personalunterlage: { product: 'Personal', share: 2, by: ['twofactor', 'bschaefer'] },
  'Technische Zeichnung': { product: 'Technik', share: 4, by: ['lwisniewski', 'tweiss'] },
  Betriebsanleitung: { product: 'Technik', share: 1, by: ['lwisniewski', 'ebrown'] },
  Prüfprotokoll: { product: 'Technik', share: 3, by: ['tweiss', 'lgarcia'] },
  Fotodokumentation: { product: 'Technik', share: 3, by: ['tweiss', 'lgarcia', 'ugasser'] },
};
const HOLDING = 3;
const HOLDING_STAFF = ['bschaefer', 'mlindner', 'admin'] as const;
/** Serial numbers of generated documents start here; lower ones belong to the catalogue's files. */
const FIRST_SERIAL = 1000;
const FIRST_DAY = Date.UTC(2022, 0, 10);
/** One document in this many is deleted, or protected. */
const DELETED_ONE_IN = 400;
const PROTECTED_ONE_IN = 250;

/** Documents `from` to `to` (exclusive) of `count`, with ids following `lastId`. */
export interface Range {
  readonly lastId: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** A document beyond the catalogue: what it is like, and facts of its own. */
export function furtherDocument(
  files: readonly ArchiveFile[],
  id: number,
  { lastId, count }: Pick<Range, 'lastId' | 'count'>,
): ArchiveFile {
  const dice = random(`document ${id}`);
  const file = anyFile(files, dice);
  const time = archivedAt(dice, id - lastId - 1, count);
  return { ...file, time, facts: factsFor(file.plan.doctype, dice, time, FIRST_SERIAL + id) };
}

/**
 * Makes the rows of documents. The first ones are the catalogue's files; those in `own` have a file of their own;
 * others share a file, whose text then differs from their index values.
 */
export function makeDocuments(
  files: readonly ArchiveFile[],
  own: ReadonlyMap<number, ArchiveFile>,
  range: Range,
): DocumentRows {
  const rows: DocumentRows = { documents: [], versions: [], indexes: [], audit: [], fulltext: [], words: new Map() };
  for (let id = range.lastId + range.from + 1; id <= range.lastId + range.to; id++)
    addDocument(
      rows,
      files[id - 1] ?? own.get(id) ?? furtherDocument(files, id, range),
      id,
      random(`archived document ${id}`),
    );
  return rows;
}

function addDocument(rows: DocumentRows, file: ArchiveFile, id: number, dice: Random): void {
  const { facts, time } = file;
  const { doctype, pattern } = file.plan;
  const { product, by } = FILING[doctype];
  const userid = userId(dice.pick(file.clientid === HOLDING ? HOLDING_STAFF : by));
  const filename = fileName(pattern, facts);
  const { current, former } = file;
  const changed = time + 9 * DAY_MS;
  const version = former === undefined ? 1 : 2;
  const deletedat = id % DELETED_ONE_IN === 0 ? Math.min(NOW, time + 30 * DAY_MS) : null;
  const isProtected = id % PROTECTED_ONE_IN === 0;
  rows.documents.push({
    id,
    realmid: realmId(file.clientid, PRODUCTS.find(({ name }) => name === product)?.id ?? 1),
    year: yearOf(time),
    doctypeid: doctypeId(file.clientid, doctype),
    maskid: maskOf(doctype).id,
    currentversion: version,
    filename,
    folded: fold(filename),
    filetype: filename.slice(filename.lastIndexOf('.') + 1),
    filesize: current.size,
    pagecount: current.pagecount,
    archivedat: time,
    archivedby: userid,
    deletedat,
    protected: isProtected ? 1 : 0,
  });
  const stages = former === undefined ? [current] : [former, current];
  for (const [stage, { sha256 }] of stages.entries())
    rows.versions.push({
      docid: id,
      version: stage + 1,
      sha256,
      filename,
      createdat: stage === 0 ? time : changed,
      createdby: userid,
    });

  const values = factEntries(facts).map(([name, fact]) => {
    const { value, folded, num } = indexColumns(indexRow(name).type, spelled(name, fact));
    return { docid: id, indexid: INDEXES[name].id, value, folded, num };
  });
  rows.indexes.push(...values);
  const own = keysOf([filename, ...values.map(({ value }) => value)]);
  for (const [form, spelling] of own.spellings) rows.words.set(form, spelling);
  rows.fulltext.push(documentText(id, own, current));

  const note = (at: number, action: DocumentAction, newvalue: string | null): void => {
    rows.audit.push({ at, userid, onbehalfof: null, action, docid: id, oldvalue: null, newvalue });
  };
  note(time, 'document.archived', filename);
  if (version === 2) note(changed, 'document.versionized', filename);
  if (isProtected) note(time, 'protection.set', '1');
  if (deletedat !== null) note(deletedat, 'document.deleted', null);
}

/** A random file, with types as frequent as in FILING. */
function anyFile(files: readonly ArchiveFile[], dice: Random): ArchiveFile {
  const types = Object.entries(FILING);
  const [type] = types[dice.weighted(types.map(([, { share }]) => share))] ?? [];
  return dice.pick(files.filter(({ plan }) => plan.doctype === type));
}

/** In working hours, increasing with position, and denser in recent years. */
function archivedAt(dice: Random, position: number, count: number): number {
  const days = Math.floor(((NOW - FIRST_DAY) / DAY_MS) * ((position + dice.next()) / count) ** 0.65);
  return Math.min(NOW, FIRST_DAY + days * DAY_MS + dice.int(7 * 3600, 16 * 3600) * 1000);
}
