import { hash, verify } from '@node-rs/argon2';
import { toWireDateTime } from '#core/kernel/date.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { readBase64 } from '#server/http/body.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayEnterAdministration } from '#server/rules/admin.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { ensureStrong, NO_PASSWORD } from '#server/rules/password.ts';
import { writeAudit } from '#server/store/audit.ts';
import { configDefaults, setDefaults } from '#server/store/admin/config.ts';
import { adminGroups, rightMatrix, saveGroup } from '#server/store/admin/groups.ts';
import { adminUsers, saveUser } from '#server/store/admin/users.ts';
import { current, presentUser } from '#server/calls/people/sessionUser.ts';
import { changing } from '#server/calls/admin/change.ts';

type Listed = Awaited<ReturnType<typeof adminUsers>>[number];
const present = ({ usedat, invitedat, ...user }: Listed, { timeZone }: Pick<Services, 'timeZone'>) => ({
  ...user,
  ...(invitedat !== undefined && { inviteddate: toWireDateTime(invitedat, timeZone) }),
  ...(usedat !== undefined && { usedate: toWireDateTime(usedat, timeZone) }),
});

export const adminUserHandlers = {
  adminEnter: async ({ services, principal, body }) => {
    ensure(mayEnterAdministration(principal));
    const { user, session } = await current(services, principal);
    if (user.passwordhash === NO_PASSWORD) throw new Failure('password.none');
    if (!(await verify(user.passwordhash, readBase64(body.password)))) throw new Failure('password.wrong');
    await services.store.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('session')
        .set({ moduleid: ADMIN_MODULE_ID })
        .where('idhash', '=', principal.sessionHash)
        .execute();
      await writeAudit(trx, { at: services.now(), userId: user.id, action: 'admin.entered' });
    });
    return { user: [presentUser(user, { ...session, moduleid: ADMIN_MODULE_ID })] };
  },

  adminUserList: async ({ services }) => ({
    user: (await adminUsers(services.store.db, services.now())).map((user) => present(user, services)),
  }),

  adminUserSet: async (call) => {
    const { password, ...input } = call.body;
    const plain = password === undefined ? undefined : readBase64(password);
    if (plain !== undefined) ensureStrong(plain);
    const passwordhash = plain === undefined ? undefined : await hash(plain);
    const user = await changing(call, (change) => saveUser(change, { ...input, passwordhash }));
    return { user: [present(user, call.services)] };
  },

  adminGroupList: async ({ services }) => ({ usergroup: await adminGroups(services.store.db) }),
  adminGroupSet: async (call) => ({ usergroup: [await changing(call, (change) => saveGroup(change, call.body))] }),
  adminRightMatrix: async ({ services, query }) => ({ right: await rightMatrix(services.store.db, query.userid) }),

  adminConfigList: async ({ services }) => ({ config: await configDefaults(services.store.db) }),
  adminConfigSet: async (call) => {
    await changing(call, (change) => setDefaults(change, call.body.groupid, call.body.config));
    return { config: await configDefaults(call.services.store.db) };
  },
} satisfies Partial<Handlers>;
