import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

const silently = (signal: AbortSignal) => ({ signal, silent: true });

/** The notes of a document, latest first. */
export const notesQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'notes'],
    queryFn: async ({ signal }) =>
      unwrapped(await call('noteList', { params: { docid: String(docid) } }, silently(signal))).note.toReversed(),
  });

/** Who may see the document and read its notes, and so can be mentioned. */
export const audienceQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'audience'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      unwrapped(await call('userListForDocument', { body: { docids: [docid], notes: true } }, silently(signal))).user,
  });

export const tagsQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'tags'],
    queryFn: async ({ signal }) => unwrapped(await call('tagList', { body: { docid } }, silently(signal))).tag,
  });

/** Tags of all documents with this prefix, most used first. */
export const suggestedTagsQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['suggestedTags', prefix],
    staleTime: 60_000,
    queryFn: async ({ signal }) => unwrapped(await call('tagList', { body: { prefix } }, silently(signal))).tag,
  });

export const linksQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'links'],
    queryFn: async ({ signal }) =>
      unwrapped(await call('linkList', { params: { docid: String(docid) } }, silently(signal))).link,
  });

export const attachmentsQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'attachments'],
    queryFn: async ({ signal }) =>
      unwrapped(
        await call('attachmentList', { params: { docid: String(docid) } }, silently(signal)),
      ).attachment.toReversed(),
  });

/** Copies of the mails that were sent with the document, latest first. */
export const mailsQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'mails'],
    queryFn: async ({ signal }) => {
      const asked = call('documentInfo', { params: { docid: String(docid) }, modifiers: ['mail'] }, silently(signal));
      return unwrapped(await asked).document[0]?.mail ?? [];
    },
  });
