import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { BadSource, type Entry } from './entry.ts';
import { objectsIn } from './objects.ts';

/** Where paperless-ngx documents are filed: it has no clients, products or masks. */
export const Mapping = z.object({
  client: z.string(),
  product: z.string(),
  /** Our document type by paperless's; `*` for all others and for documents without one. */
  doctypes: z.record(z.string(), z.string()),
  mask: z.optional(z.string()),
  /**
   * The paperless field to take each of our indexes from: `title`, `correspondent`, `created`, `added`, `asn`,
   * `storage_path` or `custom:NAME`.
   */
  indexes: z.record(z.string(), z.string()),
});
export type Mapping = z.infer<typeof Mapping>;

/** @throws BadSource */
export function readMapping(path: string): Mapping {
  try {
    return Mapping.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new BadSource(`${path} is no mapping: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
  }
}

type Fields = Readonly<Record<string, unknown>>;
interface Exported {
  readonly pk: number;
  readonly fields: Fields;
  readonly file: string;
}
const KEPT = ['title', 'correspondent', 'document_type', 'storage_path', 'tags', 'created', 'added'] as const;

/**
 * Documents of a paperless-ngx export (`document_exporter FOLDER`, its `manifest.json`) with tags, notes and custom
 * fields. Imports the original file, not the archived version.
 */
export async function* paperlessEntries(manifest: string, mapping: Mapping): AsyncGenerator<Entry> {
  const documents: Exported[] = [];
  const names = new Map<string, string>();
  const notes = new Map<number, string[]>();
  const custom = new Map<number, Map<string, string>>();
  const perDocument: [number, number, string][] = [];
  for await (const { model, pk, fields, ...file } of objectsIn(manifest)) {
    const number = Number(pk);
    const own = (fields ?? {}) as Fields;
    if (model === 'documents.document') {
      // Drop the text: it would fill the memory, and the server extracts it again.
      const kept = Object.fromEntries(
        [...KEPT, 'archive_serial_number', 'original_filename'].map((key) => [key, own[key]]),
      );
      documents.push({ pk: number, fields: kept, file: textOf(file['__exported_file_name__']) });
    } else if (model === 'documents.note' || model === 'documents.comment') {
      const of = Number(own['document']);
      notes.set(of, [...(notes.get(of) ?? []), textOf(own['note'] ?? own['comment'])]);
    } else if (model === 'documents.customfieldinstance') {
      const value = Object.entries(own).find(([key, one]) => key.startsWith('value_') && one !== null && one !== '');
      if (value !== undefined) perDocument.push([Number(own['document']), Number(own['field']), textOf(value[1])]);
    } else if (typeof own['name'] === 'string') names.set(`${String(model)} ${number}`, own['name']);
  }
  for (const [document, field, value] of perDocument) {
    const values = custom.get(document) ?? new Map<string, string>();
    custom.set(document, values.set(names.get(`documents.customfield ${field}`) ?? '', value));
  }
  for (const document of documents)
    yield entryOf(document, mapping, {
      nameOf: (model, id) => (typeof id === 'number' ? (names.get(`documents.${model} ${id}`) ?? '') : ''),
      notes: notes.get(document.pk) ?? [],
      custom: custom.get(document.pk) ?? new Map<string, string>(),
    });
}

interface Beside {
  readonly nameOf: (model: string, id: unknown) => string;
  readonly notes: readonly string[];
  readonly custom: ReadonlyMap<string, string>;
}

function entryOf({ pk, fields, file }: Exported, mapping: Mapping, { nameOf, notes, custom }: Beside): Entry {
  const type = nameOf('documenttype', fields['document_type']);
  const created = textOf(fields['created']);
  const source = (key: string): string => {
    if (key.startsWith('custom:')) return custom.get(key.slice('custom:'.length)) ?? '';
    if (key === 'correspondent') return nameOf('correspondent', fields['correspondent']);
    if (key === 'storage_path') return nameOf('storagepath', fields['storage_path']);
    if (key === 'asn') return textOf(fields['archive_serial_number']);
    if (key === 'created' || key === 'added') return germanDay(textOf(fields[key]));
    return key === 'title' ? textOf(fields['title']) : '';
  };
  const values = new Map<string, string>();
  for (const [index, key] of Object.entries(mapping.indexes)) {
    const value = source(key);
    if (value !== '') values.set(index, value);
  }
  const ending = /\.\w{1,8}$/.exec(file)?.[0] ?? '';
  const original = textOf(fields['original_filename']);
  return {
    at: String(pk),
    file,
    name: original === '' ? `${textOf(fields['title']).replaceAll(/[/\\]/g, '-')}${ending}` : original,
    client: mapping.client,
    product: mapping.product,
    year: created.slice(0, 4),
    doctype: mapping.doctypes[type] ?? mapping.doctypes['*'] ?? '',
    mask: mapping.mask ?? '',
    values,
    tags: Array.isArray(fields['tags'])
      ? fields['tags'].map((id) => nameOf('tag', id)).filter((tag) => tag !== '')
      : [],
    notes,
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** 2024-03-01T… as 01.03.2024; other text is unchanged. */
const germanDay = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3.$2.$1');
