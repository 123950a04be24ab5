import type { Language } from '#core/contract/constants.ts';
import { isErrorName } from '#core/contract/errors.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { messageOf } from '#server/http/messages.ts';
import { type FolderStatus, readFolderStatus } from '#server/jobs/pool/folderStatus.ts';
import { Failure } from '#server/rules/failure.ts';
import { adminLicense, saveLicense } from '#server/store/admin/license.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminSettingsHandlers = {
  adminConnectionList: async ({ services, language }) => {
    const pools = await services.store.db.selectFrom('pool').select(['id', 'name']).execute();
    const folder = services.poolFolders.map(async ({ poolid, folder: name }) => ({
      folder: name,
      pool: pools.find(({ id }) => id === poolid)?.name ?? String(poolid),
      ...presentStatus(await readFolderStatus(name), services.timeZone, language),
    }));
    return { variable: [...services.connections], folder: await Promise.all(folder) };
  },

  adminCloudTest: async ({ services: { cloudLogins } }) => {
    if (cloudLogins === undefined) throw new Failure('login.cloudUnreachable');
    return { cloud: [{ issuer: await cloudLogins.provider.check() }] };
  },

  adminLicenseGet: async ({ services }) => ({ license: [await adminLicense(services.store.db)] }),
  adminLicenseSet: async (call) => ({ license: [await changing(call, (change) => saveLicense(change, call.body))] }),
} satisfies Partial<Handlers>;

const presentStatus = ({ taken, failed }: FolderStatus, timeZone: string, language: Language) => ({
  ...(taken && { takenname: taken.name, takendate: toWireDateTime(taken.at, timeZone) }),
  ...(failed && {
    failedname: failed.name,
    faileddate: toWireDateTime(failed.at, timeZone),
    failedreason: isErrorName(failed.reason) ? messageOf(failed.reason, {}, language) : failed.reason,
  }),
});
