import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type Template, TemplateContent, type TemplateSet } from '#core/contract/marks/template.ts';
import { fold } from '#core/text/fold.ts';
import { templateContent } from '#server/calls/marks/templateContent.ts';
import type { Handlers } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayChangeTemplate, mayKeepTemplates, mayOwnMore, mayShareTemplate } from '#server/rules/marks/templates.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';
import {
  countOwned,
  deleteTemplate,
  groupsOf,
  insertTemplate,
  isNameTaken,
  namesOfGroups,
  renameTemplate,
  shareTemplate,
  templateContentOf,
  type TemplateRow,
  templatesOf,
} from '#server/store/marks/templates.ts';

type Db = Kysely<Database>;

export const templateHandlers = {
  templateList: async ({ services: { store }, principal }) => ({
    template: await present(store.db, principal, await templatesOf(store.db, principal)),
    group: await namesOfGroups(store.db, principal.groups),
  }),

  templateContent: async ({ services, principal, params }) => {
    const { id } = await requireTemplate(services.store.db, principal, params.templateid);
    return {
      template: [
        { templateid: id, ...StoredContent.parse(JSON.parse(await templateContentOf(services.store.db, id))) },
      ],
    };
  },

  templateSet: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      ensure(mayKeepTemplates(principal));
      const at = now();
      const name = body.name.trim();
      const groups = [...new Set(body.groups)];
      const known = body.templateid === undefined ? undefined : await requireTemplate(trx, principal, body.templateid);
      if (known !== undefined) ensure(mayChangeTemplate(principal, known));
      ensure(
        mayShareTemplate(
          principal,
          groups,
          known === undefined ? [] : ((await groupsOf(trx, [known.id])).get(known.id) ?? []),
        ),
      );
      const ownerid = known?.ownerid ?? principal.userId;
      await store.dialect.serialise(trx, ownerid);
      if (await isNameTaken(trx, ownerid, fold(name), known?.id ?? 0))
        throw new Failure('template.nameTaken', { name });
      const id = known?.id ?? (await create(trx, principal, { ...body, name }, at));
      if (known !== undefined) await renameTemplate(trx, id, { name, folded: fold(name), changedat: at });
      await shareTemplate(trx, id, groups);
      await writeAudit(trx, {
        at,
        userId: principal.userId,
        action: 'template.set',
        ...(known !== undefined && { oldvalue: known.name }),
        newvalue: name,
      });
      // The user may have just ended their own access to the template; they still get its new state.
      const [row = { id, name, ownerid, marks: known?.marks ?? 0, ownername: known?.ownername ?? '' }] =
        await templatesOf(trx, principal, id);
      return { template: await present(trx, principal, [row]) };
    }),

  templateDelete: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      const known = await requireTemplate(trx, principal, body.templateid);
      ensure(mayChangeTemplate(principal, known));
      await deleteTemplate(trx, known.id);
      await writeAudit(trx, { at: now(), userId: principal.userId, action: 'template.deleted', oldvalue: known.name });
      return {};
    }),
} satisfies Partial<Handlers>;

const StoredContent = z.pick(TemplateContent, { source: true, marks: true });

/** The template, if the user may see it; otherwise the same error as for one that does not exist. */
async function requireTemplate(db: Db, principal: Principal, templateid: number): Promise<TemplateRow> {
  const [row] = await templatesOf(db, principal, templateid);
  if (row === undefined) throw new Failure('template.unknown');
  return row;
}

async function create(trx: Db, { userId }: Principal, body: TemplateSet, at: number): Promise<number> {
  ensure(mayOwnMore(await countOwned(trx, userId)));
  const drawn = templateContent(body);
  if (drawn === undefined) throw new Failure('template.invalid');
  return insertTemplate(trx, {
    ownerid: userId,
    name: body.name,
    folded: fold(body.name),
    ...drawn,
    changedat: at,
  });
}

async function present(db: Db, principal: Principal, rows: readonly TemplateRow[]): Promise<Template[]> {
  const groups = await groupsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, ownerid, ownername, marks }) => ({
    templateid: id,
    name,
    ownerid,
    ownername,
    marks,
    groups: [...(groups.get(id) ?? [])],
    maychange: mayChangeTemplate(principal, { ownerid }) === null,
  }));
}
