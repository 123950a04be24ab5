import type { Attachment } from '#core/contract/document/attachment.ts';

export interface AttachmentFilter {
  /** Part of the name. */
  readonly name: string;
  /** File extension; null for any. */
  readonly type: string | null;
  /** Who attached it; null for anybody. */
  readonly by: string | null;
}

export const NO_FILTER: AttachmentFilter = { name: '', type: null, by: null };

/** The attachments that match all filters. */
export const fitting = (all: readonly Attachment[], { name, type, by }: AttachmentFilter): readonly Attachment[] =>
  all.filter(
    ({ filename, filetype, createdby }) =>
      filename.toLowerCase().includes(name.trim().toLowerCase()) &&
      (type === null || filetype === type) &&
      (by === null || createdby === by),
  );

/** The choices of the filters. */
export const choicesOf = (all: readonly Attachment[]) => ({
  types: [...new Set(all.map(({ filetype }) => filetype))].filter((type) => type !== '').toSorted(),
  people: [...new Set(all.map(({ createdby }) => createdby))].toSorted((one, other) => one.localeCompare(other)),
});
