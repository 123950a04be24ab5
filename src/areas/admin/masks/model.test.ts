import { expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { FIELD_FLAGS, hasFlag, isSought, newField, PURPOSES, purposesOf, withFlag, withPurpose } from './model.ts';

const field = newField({ id: 3, caption: 'Nummer' });

test('[SRV-03] flags of a field are switched without touching the others', () => {
  for (const flag of FIELD_FLAGS) {
    const on = withFlag(field, flag, true);
    expect([hasFlag(field, flag), hasFlag(on, flag)]).toEqual([false, true]);
    expect(withFlag(on, flag, false)).toEqual(field);
  }
});

test('[SRV-03] [SRCH-01] a field holds a value, or searches in one place and has no rules for values', () => {
  const strict = { ...withFlag(field, 'versioning', true), required: true, lookup: true, textarea: true };
  expect(purposesOf(strict)).toEqual(['index']);
  for (const purpose of PURPOSES) {
    const one = withPurpose(strict, purpose);
    expect(purposesOf(one)).toEqual([purpose]);
    expect(isSought(one)).toBe(purpose !== 'index');
    if (purpose !== 'index') expect(one).toEqual({ ...field, flags: INDEX_FLAGS[purpose] });
    expect(withPurpose(one, 'index').flags & INDEX_FLAGS.index).toBe(INDEX_FLAGS.index);
  }
  expect(withPurpose(strict, 'index')).toEqual(strict);
});

test('[SRV-03] what a field of another program’s mask is for is named, also if it is for several things', () => {
  const both = { ...field, flags: INDEX_FLAGS.notes | INDEX_FLAGS.year };
  expect(purposesOf(both)).toEqual(['notes', 'year']);
  expect(purposesOf({ ...field, flags: 0 })).toEqual([]);
  expect(isSought({ ...field, flags: INDEX_FLAGS.fullText })).toBe(false);
});
