import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

const licence = {
  customerno: Text(100),
  customername: Text(200),
  modules: z.array(Id).check(z.maxLength(200)),
};
/** The licensee and the licensed modules. */
export const AdminLicense = z.object({ ...licence, etag: Etag });
export type AdminLicense = z.infer<typeof AdminLicense>;

/** What the company uses of what is licensed: active users, and forms that are not deleted. */
const LicenseUse = z.object({ users: z.int(), forms: z.int() });
export type LicenseUse = z.infer<typeof LicenseUse>;

export const adminSettingsOperations = {
  adminLicenseGet: operation({
    method: 'GET',
    path: '/dms/admin/license',
    effect: 'read',
    access: 'admin',
    answer: nouns({ license: AdminLicense, licenseuse: LicenseUse }),
    provenance: assumed,
  }),
  adminLicenseSet: operation({
    method: 'POST',
    path: '/dms/admin/license/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ ...licence, etag: Etag }),
    answer: nouns({ license: AdminLicense }),
    errors: changeErrors,
    provenance: assumed,
  }),
} as const;
