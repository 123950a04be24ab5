import type { Handlers } from '#server/http/call.ts';
import { adminLicense, licenseUse, saveLicense } from '#server/store/admin/license.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminSettingsHandlers = {
  adminLicenseGet: async ({ services: { store } }) => ({
    license: [await adminLicense(store.db)],
    licenseuse: [await licenseUse(store.db)],
  }),
  adminLicenseSet: async (call) => ({ license: [await changing(call, (change) => saveLicense(change, call.body))] }),
} satisfies Partial<Handlers>;
