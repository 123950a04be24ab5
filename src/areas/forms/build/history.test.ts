import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { begun, done, redone, undone } from './history.ts';

const building = (name: string) => ({ name, definition: { fields: [] } });

test('[FORM-01] every change in the builder is undone and redone step by step', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), (names) => {
      let history = begun(building('first'));
      for (const name of names) history = done(history, building(name));
      const last = history;
      for (let step = 0; step < names.length; step += 1) history = undone(history);
      expect(history.now.name).toBe('first');
      expect(undone(history)).toBe(history);
      for (let step = 0; step < names.length; step += 1) history = redone(history);
      expect(history).toEqual(last);
    }),
  );
});
