import { IndexType } from '#core/contract/master.ts';
import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import { groupFlags } from '#core/contract/people/user.ts';
import { fold } from '#core/text/fold.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { lockerName, lockFor } from '#server/rules/pools.ts';
import * as master from '#server/store/master.ts';
import { within } from '#server/store/people/principals.ts';
import { processesSeen } from '#server/store/pool/pools.ts';

/** Most rows of a type-ahead (contract, lookupList). */
const LOOKUP_ROWS = 50;

export const masterHandlers = {
  productList: async ({ services, principal }) => ({
    product: (await master.products(services.store.db, principal)).map(shown),
  }),
  clientList: async ({ services, principal }) => {
    const { db } = services.store;
    const clients = await master.clients(db, principal);
    const editable = await master.productsByClient(db, within(principal, 'document.edit'));
    return { client: clients.map((client) => ({ ...shown(client), editproducts: editable.get(client.id) ?? [] })) };
  },
  yearList: async ({ services }) => ({
    year: (await master.years(services.store.db)).map((year) => ({ ...shown(year), name: String(year.id) })),
  }),
  doctypeList: async ({ services, principal }) => ({
    doctype: (await master.doctypes(services.store.db, principal)).map(shown),
  }),

  indexList: async ({ services, principal }) => ({
    index: (await master.indexes(services.store.db, principal)).map(
      ({ id, name, caption, type, maxlength, minimum, maximum, digitsonly }) => ({
        id,
        name,
        caption,
        type: IndexType.parse(type),
        digitsonly: digitsonly === 1,
        ...(maxlength === null ? {} : { maxlength }),
        ...(minimum === null ? {} : { minimum }),
        ...(maximum === null ? {} : { maximum }),
      }),
    ),
  }),

  maskList: async ({ services, principal }) => ({
    mask: (await master.masks(services.store.db, principal)).map(presentMask),
  }),

  maskGet: async ({ services, principal, params }) => {
    const mask = (await master.masks(services.store.db, principal)).find(({ id }) => id === params.id);
    if (mask === undefined) throw new Failure('mask.unknown');
    return { mask: [presentMask(mask)] };
  },

  userList: async ({ services, body }) => ({
    user: (await master.users(services.store.db, body.showInactive ?? false)).map((user) => ({
      ...user,
      active: user.active === 1,
    })),
  }),

  userGroupList: async ({ services }) => ({
    usergroup: (await master.usergroups(services.store.db)).map((group) => ({
      id: group.id,
      name: group.name,
      ...groupFlags((flag) => group[flag] === 1),
    })),
  }),

  licenseInfo: async ({ services }) => {
    const license = await master.license(services.store.db);
    const users = (await master.users(services.store.db, false)).length;
    return { license: license === undefined ? [] : [{ ...license, users }] };
  },

  licenseList: async ({ services }) => {
    const license = await master.license(services.store.db);
    return { license: license === undefined ? [] : [license] };
  },

  rightList: async ({ principal: { rights } }) => ({
    right: [
      {
        document: {
          archive: rights.has('document.archive'),
          search: rights.has('document.search'),
          download: rights.has('document.download'),
          delete: rights.has('document.delete'),
          edit: rights.has('document.edit'),
          protect: rights.has('document.protect'),
        },
        note: {
          read: rights.has('note.read'),
          create: rights.has('note.create'),
          edit: rights.has('note.edit'),
          editothers: rights.has('note.editothers'),
        },
        layer: { edit: rights.has('layer.edit'), removeothers: rights.has('layer.removeothers') },
        template: { manage: rights.has('template.manage') },
        signature: { edit: rights.has('signature.edit') },
        administration: { manage: rights.has(ADMINISTRATION) },
        workflow: { adhoc: rights.has('adhoc.manage'), administer: rights.has('workflow.administer') },
        subscription: { others: rights.has('subscription.others') },
      },
    ],
  }),

  lookupList: async ({ services, principal, body }) => {
    const mask = (await master.masks(services.store.db, principal)).find(({ id }) => id === body.maskID);
    const field = mask?.fields.find(({ id, lookup }) => id === body.fieldID && lookup === 1);
    if (field === undefined) throw new Failure('lookup.unknown');
    const rows = await master.lookupRows(
      services.store.db,
      principal,
      { maskid: body.maskID, indexid: field.indexid, prefix: fold(body.prefix ?? ''), clients: body.clientid },
      LOOKUP_ROWS,
    );
    return { lookup: rows.map((indexes) => ({ indexes })) };
  },

  poolList: async ({ services, principal }) => {
    const processes = Map.groupBy(
      await processesSeen(services.store.db, principal, services.now()),
      ({ poolid }) => poolid,
    );
    return {
      pool: (await master.pools(services.store.db, principal)).map(({ id, name }) => {
        const own = processes.get(id) ?? [];
        const locked = own.find(({ lockuser }) => lockuser !== null);
        const lock = locked && lockFor(principal, locked);
        return {
          poolid: id,
          name,
          processes: own.length,
          pages: own.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
          ...(locked !== undefined && lock !== undefined && { lock, lockedby: lockerName(locked) }),
        };
      }),
    };
  },
} satisfies Partial<Handlers>;

/** `retired` is only present on retired rows. */
const shown = <Row extends { readonly retired: number }>({ retired, ...row }: Row) => ({
  ...row,
  ...(retired === 1 && { retired: true as const }),
});

const presentMask = ({ id, caption, fields, doctypes, retired }: master.MaskRow) => ({
  ...shown({ id, caption, retired }),
  doctypeid: [...doctypes],
  fields: fields.map(master.maskField),
});
