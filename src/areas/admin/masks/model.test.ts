import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_FLAGS, hasFlag, moved, newField, withFlag } from './model.ts';

test('[SRV-03] a moved field is where it was put, and none is lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      (fields, one, other) => {
        const [from, to] = [one % fields.length, other % fields.length];
        const now = moved(fields, from, to);
        expect(now[to]).toBe(fields[from]);
        expect(now.toSorted()).toEqual(fields.toSorted());
        expect(moved(now, to, from)).toEqual(fields);
      },
    ),
  );
});

test('[SRV-03] flags of a field are switched without touching the others', () => {
  const field = newField({ id: 3, caption: 'Nummer' });
  for (const flag of FIELD_FLAGS) {
    const on = withFlag(field, flag, true);
    expect([hasFlag(field, flag), hasFlag(on, flag)]).toEqual([false, true]);
    expect(withFlag(on, flag, false)).toEqual(field);
  }
});
