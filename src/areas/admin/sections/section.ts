import type { ComponentType } from 'react';
import type { AdminNoun } from '#core/contract/admin/admin.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { ListColumn } from '#src/list/columns.ts';
import type { Values } from '#core/text/arrange.ts';
import type { Draft, FieldGroup } from '../edit/draft.ts';
import type { AdminData } from '../store.ts';

export interface AdminRow {
  readonly id: number;
  readonly etag: string;
  readonly retired?: boolean;
  /** It is only shown: the environment sets it, or reserves it. */
  readonly fixed?: boolean;
}

/** A kind of row: its list, its form, and how it is saved. */
export interface Section<Row extends AdminRow = AdminRow> {
  readonly noun: Exclude<AdminNoun, 'realm'>;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  rows(data: AdminData): readonly Row[];
  titleOf(row: Row): string;
  values(): Values<Row>;
  columns(): readonly ListColumn<Row>[];
  /** What tells a row from others where there is no room for columns, the most telling first. */
  readonly tellingOf?: (row: Row) => readonly string[];
  /** The set of fields may depend on their values. */
  groups(data: AdminData, row: Row | undefined, draft: Draft): readonly FieldGroup[];
  draftOf(row: Row | undefined, data: AdminData): Draft;
  /** @returns the saved row */
  save(draft: Draft, row: Row | undefined, data: AdminData): Promise<Result<Row, CallError>>;
  /** What was made with it is a copy: nothing uses the row itself, and its own part says who can. */
  readonly isCopied?: boolean;
  /** The question before a row that nothing uses is deleted, if it has one of its own. */
  readonly deleteText?: (row: Row) => string | undefined;
  /** Parts of the draft that need more than fields. */
  readonly Parts?: ComponentType<{ readonly draft: Draft; readonly onDraft: (draft: Draft) => void }>;
  /** Further content of a row's page. */
  readonly More?: ComponentType<{ readonly row: Row }>;
}

/** Common to every body: the row as it was read, and whether it is retired. */
export const kept = (row: AdminRow | undefined, draft: Draft) => ({
  ...(row !== undefined && { id: row.id, etag: row.etag }),
  retired: draft['retired'] === true,
});

/** The first row of a noun in the answer. */
export const first = <Nouns extends Readonly<Record<string, readonly unknown[]>>, Noun extends keyof Nouns>(
  answer: Result<Nouns, CallError>,
  noun: Noun,
): Result<Nouns[Noun][number], CallError> => {
  if (!answer.ok) return answer;
  const row: Nouns[Noun][number] | undefined = answer.value[noun]?.[0];
  return row === undefined ? fail({ status: 200, code: 0, name: 'malformed', message: '' }) : ok(row);
};

export const optionsOf = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));
