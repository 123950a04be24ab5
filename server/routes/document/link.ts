import { DEFAULT_LINK_TYPE, type Link, LINKS_MAXIMUM } from '#core/contract/document/link.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { mayEdit } from '#server/rules/document/documentChange.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import { findDocument } from '#server/store/document/documents.ts';
import { countLinks, deleteLink, insertLink, type LinkRow, linksOf } from '#server/store/document/links.ts';
import { requireDocument } from '#server/calls/document/require.ts';

export const linkHandlers = {
  linkList: async ({ services, principal, params }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const links = await linksOf(services.store.db, principal, document.id);
    return { link: links.map((row) => presentLink(row, services.timeZone)) };
  },

  linkListOf: async ({ services, principal, params, body }) => {
    const links = await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayEdit(principal, document));
      const at = services.now();
      for (const { to, type = DEFAULT_LINK_TYPE } of body.link) {
        if (to === document.id) throw new Failure('link.self');
        const target = await findDocument(trx, principal, to);
        if (target === undefined || target.deletedat !== null) throw new Failure('link.targetUnknown');
        const link = { fromid: document.id, toid: to, type, userid: principal.userId, createdat: at };
        if (!(await insertLink(trx, link))) continue;
        const entry = { at, userId: principal.userId, action: 'link.set', field: String(type) } as const;
        await writeAudit(trx, { ...entry, docid: document.id, newvalue: String(to) });
        await writeAudit(trx, { ...entry, docid: to, newvalue: String(document.id) });
      }
      if ((await countLinks(trx, document.id)) > LINKS_MAXIMUM)
        throw new Failure('link.tooMany', { count: LINKS_MAXIMUM });
      return linksOf(trx, principal, document.id);
    });
    return { link: links.map((row) => presentLink(row, services.timeZone)) };
  },

  linkDelete: async ({ services, principal, params, query }) => {
    const links = await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayEdit(principal, document));
      const link = (await linksOf(trx, principal, document.id)).find(({ id }) => id === query.id);
      if (link !== undefined) {
        await deleteLink(trx, link.id);
        const entry = { at: services.now(), userId: principal.userId, action: 'link.deleted' } as const;
        const field = String(link.type);
        await writeAudit(trx, { ...entry, field, docid: document.id, oldvalue: String(link.docid) });
        await writeAudit(trx, { ...entry, field, docid: link.docid, oldvalue: String(document.id) });
      }
      return linksOf(trx, principal, document.id);
    });
    return { link: links.map((row) => presentLink(row, services.timeZone)) };
  },
} satisfies Partial<Handlers>;

const presentLink = ({ fromid, toid, createdat, ...row }: LinkRow, timeZone: string): Link => ({
  ...row,
  from: fromid,
  to: toid,
  createdate: toWireDateTime(createdat, timeZone),
});
