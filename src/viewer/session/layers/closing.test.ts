import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import { releaseOnClosing } from './closing.ts';
import { ContractServer, DraftDisk } from './contractServer.ts';
import { draw, editing, editOf, gesture, open, sampleAt, settle, shown, style } from './testing/clerk.ts';

describe('closing the tab', () => {
  test('[LAYR-02] a closing tab releases the lock at once; one only hidden continues where it was', async () => {
    const { server, layers } = await editing();
    const tab = new EventTarget();
    const end = releaseOnClosing(tab, layers);
    draw(layers);
    layers.press({
      tool: toolOf('freehand').tool,
      style,
      pageNo: pageNo(2),
      reach: 5,
      unit: 1,
      words: [],
      sample: sampleAt(1, 1),
    });
    layers.drag([sampleAt(50, 50)]);
    tab.dispatchEvent(new Event('pagehide'));
    await settle();
    expect([server.holder, editOf(layers)]).toEqual([null, { phase: 'viewing', notice: null }]);
    tab.dispatchEvent(new Event('pageshow'));
    await settle();
    expect([server.holder, shown(layers).length, editOf(layers)]).toEqual([
      1,
      2,
      { phase: 'editing', dirty: true, recovered: { conflicts: [] } },
    ]);
    end();
  });

  test('[LAYR-04] a tab that closes during a save loses and duplicates nothing', async () => {
    const { server, disk, layers } = await editing();
    const tab = new EventTarget();
    releaseOnClosing(tab, layers);
    draw(layers);
    await settle();
    const saving = layers.save();
    tab.dispatchEvent(new Event('pagehide'));
    expect(await saving).toBe(false);
    await settle();
    expect(server.holder).toBeNull();
    const { layers: again } = await editing(server, disk);
    expect(shown(again)).toHaveLength(1);
    await again.save();
    expect(server.ids).toEqual(shown(again));
  });
});

type Act = 'draw' | 'erase' | 'undo' | 'redo' | 'save' | 'saveFails' | 'saveUnknown' | 'crash' | 'leave';
const act = fc.constantFrom<Act>(
  'draw',
  'draw',
  'draw',
  'erase',
  'undo',
  'redo',
  'save',
  'saveFails',
  'saveUnknown',
  'crash',
  'leave',
);

test('[LAYR-04] no failure or crash in between loses or duplicates anything on screen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, fc.integer({ min: 1, max: 3 })), { maxLength: 30 }), async (acts) => {
      const server = new ContractServer();
      const disk = new DraftDisk();
      let { layers } = await editing(server, disk);
      for (const [what, where] of acts) {
        if (what === 'draw') draw(layers, 1, where * 100);
        if (what === 'erase') gesture(layers, 'eraser', 1, where * 100);
        if (what === 'undo') layers.undo();
        if (what === 'redo') layers.redo();
        const before = shown(layers);
        if (what === 'saveFails')
          server.faults = [
            { call: 'set', fault: 'lostRequest' },
            { call: 'delete', fault: 'refused' },
          ];
        if (what === 'saveUnknown')
          server.faults = [
            { call: 'set', fault: 'lostAnswer' },
            { call: 'delete', fault: 'lostAnswer' },
          ];
        if (what.startsWith('save')) await layers.save();
        server.faults = [];
        if (what === 'leave') await layers.leave('keep');
        if (what === 'crash') {
          await settle();
          layers = open(server, disk);
        }
        await layers.startEditing();
        expect(shown(layers)).toEqual(before);
        expect(new Set(server.ids).size).toBe(server.ids.length);
      }
      expect(await layers.save()).toBe(true);
      expect(server.ids).toEqual(shown(layers));
      await layers.leave('discard');
    }),
    { numRuns: 60 },
  );
});
