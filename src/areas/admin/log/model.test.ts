import { expect, expectTypeOf, test } from 'vitest';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import { actionParts, type Wordless } from './model.ts';

test('[SRV-03] audit entries are shown in words, newer ones by their name', () => {
  // Does not compile if an audit action has no text.
  expectTypeOf<Wordless>().toEqualTypeOf<never>();
  const known: readonly AuditAction[] = [
    'session.allClosed',
    'usergroup.deleted',
    'definition.published',
    'document.signed',
    'pool.fileSet',
    'log.noteDeleted',
    'workflow.ended',
  ];
  for (const action of known) expect(actionParts(action), action).toBeDefined();
  expect(actionParts('client.set')).toEqual({ noun: 'client', verb: 'set' });
  expect(actionParts('client.sung')).toBeUndefined();
  expect(actionParts('')).toBeUndefined();
});
