import { expect, test } from 'vitest';
import { Doing } from '#core/contract/work/workflow.ts';
import { administering } from './administering.ts';

test('[WF-09] an administrator moves a workflow to a step or ends it, with a reason or without', () => {
  expect(administering('move', 7, 'check', ' ')).toEqual({ action: 'move', wfid: 7, step: 'check' });
  expect(administering('move', 7, null, '')).toBeUndefined();
  expect(administering('cancel', 7, 'check', 'twice')).toEqual({ action: 'cancel', wfid: 7, comment: 'twice' });
  for (const deed of ['move', 'cancel'] as const)
    expect(Doing.safeParse(administering(deed, 7, 'check', 'why')).success).toBe(true);
});
