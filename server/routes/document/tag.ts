import { TAGS_MAXIMUM, TAGS_SUGGESTED } from '#core/contract/document/tag.ts';
import type { Handlers } from '#server/http/call.ts';
import { mayEdit } from '#server/rules/document/documentChange.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import { findDocument } from '#server/store/document/documents.ts';
import { findTag, putTag, suggestTags, tagNamed, tagsOf, removeTag } from '#server/store/document/tags.ts';
import { requireDocument } from '#server/calls/document/require.ts';

export const tagHandlers = {
  tagList: async ({ services, principal, body }) => {
    const { db } = services.store;
    if (body.docid === undefined) return { tag: await suggestTags(db, principal, body.prefix ?? '', TAGS_SUGGESTED) };
    const document = await requireDocument(services, principal, body.docid);
    ensure(mayRead(document));
    return { tag: await tagsOf(db, document.id) };
  },

  tagSet: async ({ services, principal, body }) => {
    const tag = await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, body.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayEdit(principal, document));
      const name = body.name ?? '';
      if (body.id === undefined && name === '') throw new Failure('tag.nameMissing', { field: 'name' });
      const wanted = body.id === undefined ? await tagNamed(trx, name) : await findTag(trx, principal, body.id);
      if (wanted === undefined) throw new Failure('tag.unknown');
      if (await putTag(trx, document.id, wanted.id)) {
        const entry = { at: services.now(), userId: principal.userId, docid: document.id, newvalue: wanted.name };
        await writeAudit(trx, { ...entry, action: 'tag.set' });
      }
      const tags = await tagsOf(trx, document.id);
      if (tags.length > TAGS_MAXIMUM) throw new Failure('tag.tooMany', { count: TAGS_MAXIMUM });
      return tags;
    });
    return { tag };
  },

  tagDelete: async ({ services, principal, body }) => {
    const tag = await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, body.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayEdit(principal, document));
      const name = await removeTag(trx, document.id, body.id);
      if (name !== undefined) {
        const entry = { at: services.now(), userId: principal.userId, docid: document.id, oldvalue: name };
        await writeAudit(trx, { ...entry, action: 'tag.deleted' });
      }
      return tagsOf(trx, document.id);
    });
    return { tag };
  },
} satisfies Partial<Handlers>;
