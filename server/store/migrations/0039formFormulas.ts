import { type Kysely, sql } from 'kysely';

interface Old {
  readonly sum?: readonly string[];
  readonly factors?: Readonly<Record<string, number>>;
  readonly half?: boolean;
}

/** Converts weighted sums to formulas, and half lines to one of two parts, in drafts and published versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const forms = await sql<{ id: number; draft: string }>`select id, draft from form`.execute(db);
  for (const { id, draft } of forms.rows)
    await sql`update form set draft = ${renewed(draft)} where id = ${id}`.execute(db);
  const versions = await sql<{ formid: number; version: number; definition: string }>`
    select formid, version, definition from form_version`.execute(db);
  for (const { formid, version, definition } of versions.rows)
    await sql`update form_version set definition = ${renewed(definition)}
      where formid = ${formid} and version = ${version}`.execute(db);
}
export function renewed(json: string): string {
  const definition = JSON.parse(json);
  if (!Array.isArray(definition.fields)) return json;
  return JSON.stringify({ ...definition, fields: definition.fields.map(field) });
}

const field = ({ sum, factors = {}, half, ...rest }: Old) => ({
  ...rest,
  ...(half === true && { part: 2 }),
  ...(sum !== undefined && sum.length > 0 && { formula: { sum: sum.map((id) => addend(id, factors[id] ?? 1)) } }),
});

const addend = (id: string, factor: number) =>
  factor === 1 ? { field: id } : { calc: 'product', of: [{ field: id }, { number: factor }] };
