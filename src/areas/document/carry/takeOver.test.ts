import { expect, test } from 'vitest';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';
import type { Carried } from '#src/viewer/model/carry/carry.ts';
import { ContractServer, DraftDisk } from '#src/viewer/session/layers/contractServer.ts';
import { editOf, open, shown } from '#src/viewer/session/layers/testing/clerk.ts';
import { carryOver } from './effects.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the document counts
const info = { pages: [{ count: 3, width: 1240, height: 1754 }] } as unknown as DocumentInfo;
const carried = (localId: string, page: number): Carried => ({
  one: { pageNo: pageNo(1), ownerId: userId(2), mark: { ...ONE.rectangle, localId } },
  author: 'Bert Blum',
  fate: 'moved',
  pageNo: pageNo(page),
  dx: 0,
  dy: 40,
  words: '',
});

test('[DOC-05] marks taken over are one unsaved step, undone as a whole and saved as the user’s own', async () => {
  const server = new ContractServer();
  const layers = open(server, new DraftDisk());
  await layers.load();
  expect(await carryOver({ info, layers }, [carried('a', 2), carried('b', 3)])).toBe(true);
  expect(editOf(layers)).toMatchObject({ phase: 'editing', dirty: true });
  expect(server.groups).toEqual([]);

  layers.undo();
  expect([shown(layers), editOf(layers)]).toMatchObject([[], { dirty: false }]);
  layers.redo();
  expect(await layers.save()).toBe(true);
  expect(server.groups.map(({ pageno, ownerid, marks }) => [pageno, ownerid, marks.length])).toEqual([
    [2, 1, 1],
    [3, 1, 1],
  ]);
  expect(server.ids).not.toContain('a');
});

test('[DOC-05] unsaved marks taken over are discarded on leaving; while another user draws none are added', async () => {
  const server = new ContractServer();
  const layers = open(server, new DraftDisk());
  await layers.load();
  await carryOver({ info, layers }, [carried('a', 2)]);
  await layers.leave('discard');
  expect([shown(layers), server.groups]).toEqual([[], []]);

  await server.for(2).lock();
  expect(await carryOver({ info, layers }, [carried('a', 2)])).toBe(false);
  expect([shown(layers), editOf(layers)]).toMatchObject([[], { phase: 'viewing', notice: { reason: 'locked' } }]);
});
