import { expect, expectTypeOf, test } from 'vitest';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import { actionParts, EVERYTHING, queryOf, readable, type Wordless } from './model.ts';

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

test('[SRV-03] the log is asked for days, user, action, document and words; what is typed wrong is not asked', () => {
  expect(queryOf(EVERYTHING)).toEqual({ kind: 'audit' });
  const asked = {
    kind: 'audit',
    from: '1.2.2026',
    to: '28.02.2026',
    userid: '7',
    action: 'mask.',
    docid: ' 4711 ',
    text: ' Alt ',
  } as const;
  const query = { kind: 'audit', from: '01.02.2026', to: '28.02.2026', userid: '7', text: 'Alt' };
  expect(queryOf(asked)).toEqual({ ...query, action: 'mask.', docid: '4711' });
  // Remarks are about no action and no document.
  expect(queryOf({ ...asked, kind: 'note', docid: 'x' })).toEqual({ ...query, kind: 'note' });
  for (const wrong of [{ from: '31.2.2026' }, { to: 'x' }, { docid: 'x' }, { docid: '0' }])
    expect(queryOf({ ...EVERYTHING, ...wrong })).toBeUndefined();
});

test('[SRV-03] an entry shows its values as they stand in the log, and only objects are set out in lines', () => {
  expect(readable('{"id":7,"name":"Alt"}')).toBe('{\n "id": 7,\n "name": "Alt"\n}');
  for (const text of ['1.50', '20261127123456789012', '1e3', 'Alt', '', '{"a":1.50}', '{"a":1,"a":2}'])
    expect(readable(text)).toBe(text);
  expect(readable(undefined)).toBe('–');
});
