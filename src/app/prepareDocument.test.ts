import { expect, test, vi } from 'vitest';
import { prepareLinked } from './prepareDocument.ts';

const { prepare } = vi.hoisted(() => ({ prepare: vi.fn<(docid: string) => void>() }));
vi.mock('#src/viewer/workplace/open/prepared.ts', () => ({ prepare }));

test('[NAV-01] a pasted address of a document requests it; one of the document being shown, or of a page, does not', async () => {
  prepareLinked('/search', '#/document/7/index');
  await vi.waitFor(() => expect(prepare).toHaveBeenLastCalledWith('7'));
  prepareLinked('/document/7/index', '#/document/8');
  expect(prepare).toHaveBeenLastCalledWith('8');
  prepareLinked('/document/8/extras', '#/document/8/index');
  prepareLinked('/search', '#/document/9/index?page=4');
  prepareLinked('/search', '#/document/9/extras');
  prepareLinked('/document/9/index', '#/search');
  expect(prepare).toHaveBeenCalledTimes(2);
});
