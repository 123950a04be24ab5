import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { adminLicense, saveLicense } from '#server/store/admin/license.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminSettingsHandlers = {
  adminConnectionList: ({ services }) => Promise.resolve({ variable: [...services.connections] }),

  adminCloudTest: async ({ services: { cloudLogins } }) => {
    if (cloudLogins === undefined) throw new Failure('login.cloudUnreachable');
    return { cloud: [{ issuer: await cloudLogins.provider.check() }] };
  },

  adminLicenseGet: async ({ services }) => ({ license: [await adminLicense(services.store.db)] }),
  adminLicenseSet: async (call) => ({ license: [await changing(call, (change) => saveLicense(change, call.body))] }),
} satisfies Partial<Handlers>;
