import { type DocumentText, documentText } from '#server/store/document/documentText.ts';
import type { Insertable } from 'kysely';
import type { DocumentAction } from '#core/contract/admin/audit.ts';
import { fold } from '#core/text/fold.ts';
import { keysOf } from '#core/text/keys.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import type { Database } from '../../store/schema.ts';
import { DAY_MS, NOW, yearOf } from '../calendar.ts';
import { INDEXES, indexRow } from '../company/indexes.ts';
import { maskOf } from '../company/masks.ts';
import { PRODUCTS, doctypeId, realmId } from '../company/structure.ts';
import type { DoctypeName } from '../company/structure.ts';
import { userId } from '../company/users.ts';
import { random } from '../random.ts';
import type { Random } from '../random.ts';
import { factEntries, factsFor, fileName, spelled } from './facts.ts';
import type { Facts } from './facts.ts';
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

/** Makes the rows of documents `from` to `to` (exclusive) of `count`, with ids following `lastId`. */
export function makeDocuments(
  files: readonly ArchiveFile[],
  lastId: number,
  count: number,
  from: number,
  to: number,
): DocumentRows {
  const rows: DocumentRows = { documents: [], versions: [], indexes: [], audit: [], fulltext: [], words: new Map() };
  for (let position = from; position < to; position++) {
    const id = lastId + position + 1;
    const dice = random(`document ${id}`);
    // The first documents match the facts in their files; later ones share the files.
    const own = files[id - 1];
    const file = own ?? anyFile(files, dice);
    const time = own?.time ?? archivedAt(dice, position, count);
    addDocument(rows, file, own?.facts ?? factsFor(file.doctype, dice, time, FIRST_SERIAL + id), id, time, dice);
  }
  return rows;
}

function addDocument(
  rows: DocumentRows,
  file: ArchiveFile,
  facts: Facts,
  id: number,
  time: number,
  dice: Random,
): void {
  const { product, by } = FILING[file.doctype];
  const userid = userId(dice.pick(file.clientid === HOLDING ? HOLDING_STAFF : by));
  const filename = fileName(file.pattern, facts);
  const { current, former } = file;
  const changed = time + 9 * DAY_MS;
  const version = former === undefined ? 1 : 2;
  const deletedat = id % DELETED_ONE_IN === 0 ? Math.min(NOW, time + 30 * DAY_MS) : null;
  const isProtected = id % PROTECTED_ONE_IN === 0;
  rows.documents.push({
    id,
    realmid: realmId(file.clientid, PRODUCTS.find(({ name }) => name === product)?.id ?? 1),
    year: yearOf(time),
    doctypeid: doctypeId(file.clientid, file.doctype),
    maskid: maskOf(file.doctype).id,
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
  return dice.pick(files.filter(({ doctype }) => doctype === type));
}

/** In working hours, increasing with position, and denser in recent years. */
function archivedAt(dice: Random, position: number, count: number): number {
  const days = Math.floor(((NOW - FIRST_DAY) / DAY_MS) * ((position + dice.next()) / count) ** 0.65);
  return Math.min(NOW, FIRST_DAY + days * DAY_MS + dice.int(7 * 3600, 16 * 3600) * 1000);
}
