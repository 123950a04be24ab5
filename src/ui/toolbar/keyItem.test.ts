import { expect, test } from 'vitest';
import { keyItems } from './keyItem.ts';

test('an item does what its key does, and is named and explained by the key’s line; of several keys the first is shown', () => {
  const steps: number[] = [];
  const keys: { chord: string; label: string; run: (by: number) => unknown }[] = [
    { chord: 'Ctrl+ArrowUp', label: 'back', run: (by: number) => steps.push(-by) },
    { chord: 'P', label: 'back', run: () => steps.push(0) },
    { chord: '+', label: 'in', run: () => steps.push(1) },
  ];
  const item = keyItems(keys, 7, (label) => `<${label}>`);
  expect(item('back', { iconOnly: true })).toMatchObject({
    id: 'back',
    text: '<back>',
    shortcut: 'Ctrl+ArrowUp',
    iconOnly: true,
  });
  item('back').run?.();
  expect(steps).toEqual([-7]);
  expect(item('in').shortcut).toBe('+');
  expect(() => keyItems(keys, 7, String)('out')).toThrow('No key does out');
});
