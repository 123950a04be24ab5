import { expect, test } from 'vitest';
import { FIELD_FLAGS, hasFlag, newField, withFlag } from './model.ts';

test('[SRV-03] flags of a field are switched without touching the others', () => {
  const field = newField({ id: 3, caption: 'Nummer' });
  for (const flag of FIELD_FLAGS) {
    const on = withFlag(field, flag, true);
    expect([hasFlag(field, flag), hasFlag(on, flag)]).toEqual([false, true]);
    expect(withFlag(on, flag, false)).toEqual(field);
  }
});
