import { afterEach, beforeEach, expect, test } from 'vitest';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import { defaultConfig } from '#src/stores/config/model.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { defaultSettings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { markAt, selectionOf } from '#src/viewer/model/selection/selection.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import { createArranging } from './arranging.ts';
import { ContractServer, DraftDisk } from './contractServer.ts';
import { createLayers, type Layers } from './layers.ts';
import { createSight, keepInSight, type Sight } from './sight.ts';

const page = pageNo(1);
const style = { color: '#cc0000', width: 20, opacity: 1 };
let sight: Sight;
let layers: Layers;
let endings: readonly (() => void)[];

beforeEach(async () => {
  useConfig.setState({
    ...defaultConfig,
    showLayer: true,
    showStamp: true,
    showTemplate: true,
    showSignature: true,
    showNotes: true,
  });
  useSettings.setState(defaultSettings, true);
  const server = new ContractServer();
  server.groups = [
    {
      pageno: 1,
      editgroupno: -2,
      ownerid: 7,
      ownername: 'Anna Arndt',
      at: '01.02.2026 10:00:00',
      marks: [
        {
          localid: 'mine',
          kind: 'rectangle',
          geometry: { x: 100, y: 100, width: 100, height: 100, rotation: 0 },
          style,
        },
      ],
    },
    {
      pageno: 1,
      editgroupno: -1,
      ownerid: 8,
      ownername: 'Bernd Brandt',
      at: '01.02.2026 10:00:00',
      marks: [{ localid: 'note', kind: 'note', geometry: { x: 100, y: 100, text: 'Bitte prüfen' }, style }],
    },
  ];
  sight = createSight();
  let serial = 0;
  layers = createLayers({
    userId: userId(7),
    docId: docId(1),
    version: 1,
    mayRemoveOthers: true,
    isSeen: sight.isSeen,
    calls: server.for(7),
    drafts: new DraftDisk(),
    claimTab: () => Promise.resolve(() => undefined),
    newId: () => `new ${++serial}`,
    onSaved: () => undefined,
  });
  endings = [keepInSight(layers, sight), sight.dispose];
  await layers.startEditing();
});
afterEach(() => endings.forEach((end) => end()));

const marks = () => marksOfPage(layers.store.getState().marks, page);
const seen = () => sight.seen(marks()).map(({ mark }) => mark.localId);
const arranging = () =>
  createArranging(layers, {
    docId: 1,
    newId: () => 'copy',
    pageSize: () => ({ width: 1240, height: 1754 }),
    onStampsLeft: () => undefined,
  });

test('[VIEW-06] a switch hides its marks, is remembered on the device, and shows them again', () => {
  sight.toggle('notes');
  expect([seen(), useSettings.getState().viewer.notes]).toEqual([['mine'], false]);
  sight.toggle('notes');
  expect([seen(), useSettings.getState().viewer.notes]).toEqual([['mine', 'note'], true]);
});

test('[VIEW-06] a server setting applies at once to an open document and overrides every switch', () => {
  const list = sight.seen(marks());
  useConfig.setState({ showLayer: false });
  expect([seen(), sight.store.getState().categories.layer]).toEqual([['note'], 'off']);
  sight.toggle('layer');
  sight.toggle('layer');
  expect(seen()).toEqual(['note']);
  useConfig.setState({ showLayer: true });
  expect(sight.seen(marks())).toEqual(list);
});

test('[VIEW-06] hidden marks are deselected and cannot be touched', () => {
  const touches = () =>
    markAt(layers.store.getState().marks, page, pagePoint(101, 101), 4, layers.mayErase)?.mark.localId;
  arranging().selectAll(page);
  expect([layers.store.getState().selection?.ids.size, touches()]).toEqual([2, 'note']);
  sight.toggle('notes');
  expect([[...(layers.store.getState().selection?.ids ?? [])], touches()]).toEqual([['mine'], 'mine']);
  arranging().selectAll(page);
  arranging().remove();
  expect(marks().map(({ mark }) => mark.localId)).toEqual(['note']);
});

test('[VIEW-06] marks of a user are hidden until the document is closed', () => {
  sight.toggleAuthor(userId(8));
  expect(seen()).toEqual(['mine']);
  expect(createSight().seen(marks())).toHaveLength(2);
});

test('[VIEW-06] one’s own drawing is shown even if hidden; the switch on the device stays', () => {
  sight.toggle('layer');
  expect(seen()).toEqual(['note']);
  layers.press({
    tool: toolOf('rectangle').tool,
    style,
    pageNo: page,
    reach: 4,
    unit: 1,
    words: [],
    sample: { at: pagePoint(300, 300), pressure: null, constrained: false },
  });
  layers.drag([{ at: pagePoint(400, 400), pressure: null, constrained: false }]);
  layers.release();
  expect([seen(), sight.store.getState().categories.layer, useSettings.getState().viewer.layer]).toEqual([
    ['mine', 'note', 'new 1'],
    'shown',
    false,
  ]);
});

test('a tool chosen while reading is active when editing starts, and released at its end', async () => {
  await layers.leave('discard');
  layers.select(selectionOf(page, ['mine', 'gone']));
  await layers.startEditing();
  expect(layers.store.getState().selection?.ids).toEqual(new Set(['mine']));
  await layers.leave('discard');
  expect(layers.store.getState().selection).toBeNull();
});
