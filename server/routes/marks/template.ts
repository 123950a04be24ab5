import type { Kysely } from 'kysely';
import { type Template, TemplateMarks, type TemplateSet } from '#core/contract/marks/template.ts';
import { fold } from '#core/text/fold.ts';
import { templateContent } from '#server/calls/marks/templateContent.ts';
import type { Handlers } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayChangeTemplate, mayKeepTemplates, mayOwnMore, mayShareTemplate } from '#server/rules/marks/templates.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Store } from '#server/store/database/open.ts';
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
    const content = await templateContentOf(services.store.db, id);
    if (content === undefined) throw new Failure('template.unknown');
    return { template: [{ templateid: id, ...TemplateMarks.parse(JSON.parse(content)) }] };
  },

  templateSet: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      ensure(mayKeepTemplates(principal));
      const at = now();
      const { name } = body;
      const known = await heldTemplate(store, trx, principal, body.templateid);
      if (known !== undefined) ensure(mayChangeTemplate(principal, known));
      // What the administration gave to all is shared with no single groups.
      const groups = known?.everyone === 1 ? [] : [...new Set(body.groups)];
      const before = known === undefined ? [] : ((await groupsOf(trx, [known.id])).get(known.id) ?? []);
      ensure(mayShareTemplate(principal, groups, before));
      const ownerid = known?.ownerid ?? principal.userId;
      if (await isNameTaken(trx, ownerid, fold(name), known?.id ?? 0))
        throw new Failure('template.nameTaken', { name });
      const id = known?.id ?? (await create(trx, principal, { ...body, name }, at));
      if (known !== undefined) await renameTemplate(trx, id, { name, folded: fold(name), changedat: at });
      await shareTemplate(trx, id, groups);
      await writeAudit(trx, {
        at,
        userId: principal.userId,
        action: 'template.set',
        ...(known !== undefined && { oldvalue: JSON.stringify({ id, name: known.name, groups: before }) }),
        newvalue: JSON.stringify({ id, name, groups: groups.toSorted((one, other) => one - other) }),
      });
      // The user may have just ended their own access to the template; they still get its new state.
      const [row = known && { ...known, name }] = await templatesOf(trx, principal, id);
      return { template: await present(trx, principal, row === undefined ? [] : [row]) };
    }),

  templateDelete: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      const known = await heldTemplate(store, trx, principal, body.templateid);
      if (known === undefined) throw new Failure('template.unknown');
      ensure(mayChangeTemplate(principal, known));
      const { id, name, ownerid } = known;
      const groups = (await groupsOf(trx, [id])).get(id) ?? [];
      await deleteTemplate(trx, id);
      await writeAudit(trx, {
        at: now(),
        userId: principal.userId,
        action: 'template.deleted',
        oldvalue: JSON.stringify({ id, name, ownerid, everyone: known.everyone === 1, groups }),
      });
      return {};
    }),
} satisfies Partial<Handlers>;

/** The template, if the user may see it; otherwise the same error as for one that does not exist. */
async function requireTemplate(db: Db, principal: Principal, templateid: number): Promise<TemplateRow> {
  const [row] = await templatesOf(db, principal, templateid);
  if (row === undefined) throw new Failure('template.unknown');
  return row;
}

/** The same, while nobody else changes what its owner has; without an id, what the user has. */
async function heldTemplate(
  { dialect }: Pick<Store, 'dialect'>,
  trx: Db,
  principal: Principal,
  templateid: number | undefined,
): Promise<TemplateRow | undefined> {
  const seen = templateid === undefined ? undefined : await requireTemplate(trx, principal, templateid);
  await dialect.serialise(trx, seen?.ownerid ?? principal.userId);
  // By now it may have another owner.
  return seen && (await requireTemplate(trx, principal, seen.id));
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
  return rows.map(({ id, name, ownerid, ownername, marks, everyone }) => ({
    templateid: id,
    name,
    ownerid,
    ownername,
    marks,
    everyone: everyone === 1,
    groups: [...(groups.get(id) ?? [])],
    maychange: mayChangeTemplate(principal, { ownerid }) === null,
  }));
}
