import { describe, expect, test } from 'vitest';
import { canDraw, type EditEvent, type EditState, mustConfirmLeaving, nextEdit, VIEWING } from './edit.ts';

const after = (...events: EditEvent[]): EditState => events.reduce(nextEdit, VIEWING);
const failed = { type: 'ended', notice: { reason: 'failed', during: 'save', message: 'disk full' } } as const;
const editing: EditEvent[] = [{ type: 'start' }, { type: 'locked', dirty: false, recovered: null }];

describe('edit session', () => {
  test('[LAYR-02] editing goes from viewing through lock, edit, save and release back to viewing', () => {
    expect(after({ type: 'start' })).toEqual({ phase: 'locking' });
    expect(after(...editing)).toEqual({ phase: 'editing', dirty: false, recovered: null });
    expect(after(...editing, { type: 'changed', dirty: true }, { type: 'save', calls: 2 }, { type: 'sent' })).toEqual({
      phase: 'saving',
      done: 1,
      of: 2,
    });
    const saved = [...editing, { type: 'save', calls: 1 }, { type: 'sent' }, { type: 'saved' }] as EditEvent[];
    expect(after(...saved)).toEqual({ phase: 'editing', dirty: false, recovered: null });
    expect(after(...saved, { type: 'leave' }, { type: 'released' })).toEqual(VIEWING);
  });

  test.each([
    ['locking', [{ type: 'start' }]],
    ['editing', editing],
    ['saving', [...editing, { type: 'save', calls: 1 }]],
  ] as [string, EditEvent[]][])('[LAYR-02] an error while %s ends editing and gives the reason', (_phase, events) => {
    expect(after(...events, failed)).toEqual({ phase: 'viewing', notice: failed.notice });
  });

  test('a recovered draft is unsaved from the start', () => {
    expect(after({ type: 'start' }, { type: 'locked', dirty: true, recovered: { conflicts: [] } })).toEqual({
      phase: 'editing',
      dirty: true,
      recovered: { conflicts: [] },
    });
  });

  test('[LAYR-04] leaving asks only while something is unsaved', () => {
    expect(mustConfirmLeaving(after(...editing))).toBe(false);
    expect(mustConfirmLeaving(after(...editing, { type: 'changed', dirty: true }))).toBe(true);
    expect(mustConfirmLeaving(after(...editing, { type: 'save', calls: 1 }))).toBe(true);
    expect(mustConfirmLeaving(VIEWING)).toBe(false);
  });

  test('only an edited layer can be drawn on', () => {
    expect(
      [
        VIEWING,
        after({ type: 'start' }),
        after(...editing),
        after(...editing, { type: 'save', calls: 1 }),
        after(...editing, { type: 'leave' }),
      ].map(canDraw),
    ).toEqual([false, false, true, false, false]);
  });

  test('an event that is meaningless in a phase changes nothing', () => {
    for (const type of ['sent', 'saved', 'leave', 'released'] as const) expect(after({ type })).toBe(VIEWING);
    expect(after(failed)).toBe(VIEWING);
    expect(after(...editing, { type: 'hidden' })).toBe(VIEWING);
    expect(after(...editing, { type: 'start' })).toEqual(after(...editing));
    expect(after({ type: 'start' }, { type: 'save', calls: 3 })).toEqual({ phase: 'locking' });
  });
});
