import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, PRIORITIES } from './queue.ts';
import type { Queued } from './queue.ts';

const anyone = (): boolean => true;
const item = (owner: string, priority: Queued['priority'] = 'visible', name = '') => ({ owner, priority, name });
const drain = <Item extends Queued>(queue: FairQueue<Item>): Item[] => {
  const taken: Item[] = [];
  for (let next = queue.take(anyone); next; next = queue.take(anyone)) taken.push(next);
  return taken;
};

test('the order is by priority, then by turns of owners, then first come first served', () => {
  const queue = new FairQueue<ReturnType<typeof item>>();
  for (const added of [
    item('a', 'background', '1'),
    item('a', 'visible', '2'),
    item('a', 'visible', '3'),
    item('a', 'visible', '4'),
    item('b', 'visible', '5'),
  ])
    queue.add(added);
  expect(drain(queue).map(({ name }) => name)).toEqual(['2', '5', '3', '4', '1']);
});

test('an owner who may not run now is skipped and keeps their place', () => {
  const queue = new FairQueue<ReturnType<typeof item>>();
  queue.add(item('a'));
  queue.add(item('b'));
  expect(queue.take(({ owner }) => owner !== 'a')?.owner).toBe('b');
  expect(queue.take(({ owner }) => owner !== 'a')).toBeUndefined();
  expect(queue.take(anyone)?.owner).toBe('a');
});

test('each remaining item is taken once, and no owner waits for two items of another', () => {
  const owners = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(
      fc.array(fc.record({ owner: owners, priority: fc.constantFrom(...PRIORITIES), dropped: fc.boolean() })),
      (items) => {
        const queue = new FairQueue<(typeof items)[number]>();
        for (const added of items) queue.add(added);
        for (const dropped of items.filter((candidate) => candidate.dropped)) expect(queue.remove(dropped)).toBe(true);
        const left = items.filter((candidate) => !candidate.dropped);
        expect(queue.size).toBe(left.length);
        const taken = drain(queue);
        expect(new Set(taken)).toEqual(new Set(left));
        for (const [index, current] of taken.entries()) {
          const before = taken[index - 1];
          if (!before || before.owner !== current.owner || before.priority !== current.priority) continue;
          const waitingOthers = taken
            .slice(index)
            .filter((other) => other.priority === current.priority && other.owner !== current.owner);
          expect(waitingOthers).toEqual([]);
        }
      },
    ),
  );
});
