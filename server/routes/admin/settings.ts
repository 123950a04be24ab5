import type { Handlers } from '#server/http/call.ts';
import { adminLicense, saveLicense } from '#server/store/admin/license.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminSettingsHandlers = {
  adminLicenseGet: async ({ services }) => ({ license: [await adminLicense(services.store.db)] }),
  adminLicenseSet: async (call) => ({ license: [await changing(call, (change) => saveLicense(change, call.body))] }),
} satisfies Partial<Handlers>;
