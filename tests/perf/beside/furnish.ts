import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A contract of the demo company, and how much data is added to it. */
export const DOCUMENT = 40;
export const AMOUNTS = { notes: 2000, attachments: 500, versions: 300, history: 10_000 } as const;

const BEGINNING = Date.UTC(2026, 0, 2, 8);
const momentOf = (no: number): number => BEGINNING + no * 60_000;

/** Adds the maximum realistic amount of data to one document of a seeded folder; no server may be using it. */
export function furnish(dataDir: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  const count = (sql: string): number => Number(Object.values(db.prepare(sql).get(DOCUMENT) ?? {})[0]);
  const fill = (sql: string, from: number, to: number, valuesOf: (no: number) => (string | number | null)[]): void => {
    const statement = db.prepare(sql);
    for (let no = from; no <= to; no += 1) statement.run(...valuesOf(no));
  };
  const clerk = Number(db.prepare("SELECT id FROM user WHERE login = 'clerk'").get()?.['id']);
  const file = String(
    db.prepare('SELECT sha256 FROM document_version WHERE docid = ? ORDER BY version DESC').get(DOCUMENT)?.['sha256'],
  );
  db.exec('BEGIN');
  fill(
    "INSERT INTO note (docid, text, folded, userid, createdat, mention, revision) VALUES (?, ?, ?, ?, ?, '[]', 1)",
    count('SELECT count(*) FROM note WHERE docid = ?') + 1,
    AMOUNTS.notes,
    (no) => {
      const text = `Notiz ${no}: ${'bitte prüfen, '.repeat(1 + (no % 9))}danke`;
      return [DOCUMENT, text, text.toLowerCase(), clerk, momentOf(no)];
    },
  );
  fill(
    "INSERT INTO attachment (docid, sha256, filename, folded, filetype, userid, createdat) VALUES (?, ?, ?, ?, 'pdf', ?, ?)",
    count('SELECT count(*) FROM attachment WHERE deletedat IS NULL AND docid = ?') + 1,
    AMOUNTS.attachments,
    (no) => [DOCUMENT, file, `Beleg ${no}.pdf`, `beleg ${no}.pdf`, clerk, momentOf(no)],
  );
  fill(
    'INSERT INTO document_version (docid, version, sha256, filename, createdat, createdby) VALUES (?, ?, ?, ?, ?, ?)',
    count('SELECT currentversion FROM document WHERE id = ?') + 1,
    AMOUNTS.versions,
    (no) => [DOCUMENT, no, file, `Vertrag ${no}.pdf`, momentOf(no), clerk],
  );
  db.prepare('UPDATE document SET currentversion = ? WHERE id = ?').run(AMOUNTS.versions, DOCUMENT);
  fill(
    "INSERT INTO audit (at, userid, action, docid, field, oldvalue, newvalue) VALUES (?, ?, 'index.set', ?, 'Bemerkung', ?, ?)",
    count('SELECT count(*) FROM audit WHERE docid = ?') + 1,
    AMOUNTS.history,
    (no) => [momentOf(no), clerk, DOCUMENT, `Stand ${no - 1}`, `Stand ${no}`],
  );
  db.exec('COMMIT');
  db.close();
}
