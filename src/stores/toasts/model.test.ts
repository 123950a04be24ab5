import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addToProtocol, canShow, lifetimeOf, type ToastType } from './model.ts';

test('[APP-08] warnings stay 5 s, info and success 3 s, errors as configured, 0 meaning until closed', () => {
  expect((['warning', 'info', 'success'] as const).map((type) => lifetimeOf(type, 9))).toEqual([5000, 3000, 3000]);
  expect(lifetimeOf('error', 9)).toBe(9000);
  expect(lifetimeOf('error', 0)).toBe(0);
});

test('[APP-08] identical toasts are never shown twice at once; another type, title or text is another toast', () => {
  const shown = [{ id: 1, type: 'error' as ToastType, title: 'A', message: 'B', lifetime: 0 }];
  expect(canShow(shown, { type: 'error', title: 'A', message: 'B' })).toBe(false);
  expect(canShow(shown, { type: 'warning', title: 'A', message: 'B' })).toBe(true);
  expect(canShow(shown, { type: 'error', message: 'B' })).toBe(true);
  expect(canShow(shown, { type: 'error', title: 'A', message: 'C' })).toBe(true);
  expect(canShow([], { type: 'error', title: 'A', message: 'B' })).toBe(true);
});

test('[APP-09] the protocol keeps the 50 latest entries, newest first', () => {
  assert(
    property(array(integer(), { maxLength: 120 }), (entries) => {
      const protocol = entries.reduce<number[]>((kept, entry) => addToProtocol(kept, entry), []);
      expect(protocol).toEqual(entries.toReversed().slice(0, 50));
    }),
  );
});
