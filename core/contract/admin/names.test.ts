import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Setup } from './admin.ts';
import { adminMasterOperations } from './adminMaster.ts';
import { adminProviderOperations } from './adminProvider.ts';
import { adminStampOperations } from './adminStamp.ts';
import { adminUserOperations } from './adminUser.ts';
import { ConfigurationRow } from './configuration.ts';

const { adminClientSet, adminProductSet, doctypeSet, indexSet, maskSet, adminPoolSet } = adminMasterOperations;

test('[SRV-03] what administrators name stays on one line, without signs that turn the direction', () => {
  const shapes = [
    adminClientSet.body.shape.name,
    adminClientSet.body.shape.caption,
    adminProductSet.body.shape.name,
    doctypeSet.body.shape.name,
    indexSet.body.shape.caption,
    maskSet.body.shape.caption,
    maskSet.body.shape.fields.def.element.shape.caption,
    adminPoolSet.body.shape.name,
    adminUserOperations.adminGroupSet.body.shape.name,
    adminStampOperations.adminStampSet.body.shape.name,
    adminProviderOperations.adminProviderSet.body.shape.name,
    ConfigurationRow.client.shape.caption,
    ConfigurationRow.mask_field.shape.caption,
    ConfigurationRow.usergroup.shape.name,
    Setup.shape.company,
    Setup.shape.admin.shape.surname,
  ];
  for (const shape of shapes) expect(z.parse(shape, ' Ein\u202Ekauf\nNord ')).toBe('Einkauf Nord');
  expect(z.safeParse(adminClientSet.body.shape.name, '\u2066 \n').success).toBe(false);
});

test('[SRV-03] the first login has no sign that turns the direction: taken out, it would be another login', () => {
  const login = (text: string) => z.safeParse(Setup.shape.admin.shape.login, text).success;
  expect(['ad\u202Emin', 'ad\nmin', 'ad\u2028min', 'admin', 'Jörg Müller'].map(login)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
