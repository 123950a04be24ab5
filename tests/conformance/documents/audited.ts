import { expect, test } from 'vitest';
import type { HistoryEntry } from '#core/contract/document/history.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { filed } from './documents.ts';

export function auditedSuite(cast: () => Cast): void {
  test('[DOC-06] every change to a document is in its history, with its user and in order', async () => {
    const { editor, scene } = cast();
    const { docid } = await filed(cast());
    const other = await filed(cast());
    const params = { docid };
    const one = async (name: Parameters<typeof succeed>[1], input: object, noun: string): Promise<number> => {
      const rows = await succeed<{ id: number }>(editor, name, input, noun);
      return rows.at(-1)?.id ?? 0;
    };
    const note = await one('noteSet', { params, body: { text: 'Notiz' } }, 'note');
    await succeed(editor, 'noteDelete', { params: { docid, id: note } });
    const tag = await one('tagSet', { body: { docid, name: 'Geprüft' } }, 'tag');
    await succeed(editor, 'tagDelete', { body: { docid, id: tag } });
    const link = await one('linkListOf', { params, body: { link: [{ to: other.docid }] } }, 'link');
    await succeed(editor, 'linkDelete', { params, query: { id: String(link) } });
    const file = archiveForm({}, { bytes: Buffer.from('x'), name: 'Beilage.txt' });
    const attachment = await one('attachmentSet', { params, body: file }, 'attachment');
    await succeed(editor, 'attachmentDelete', { params: { docid, id: attachment } });
    const next = archiveForm({}, { bytes: await makePdf('Neu', 1), name: 'neu.pdf' });
    await succeed(editor, 'documentVersionize', { params, body: next }, 'document');
    await succeed(editor, 'versionRestore', { params: { docid, version: 1 } }, 'document');
    for (const active of [true, false]) await succeed(editor, 'documentProtectionSet', { body: { docid, active } });
    await succeed(editor, 'documentDelete', { params });
    await succeed(editor, 'documentRestore', { params }, 'document');
    const copied = { params, body: { indexes: metafileOf(scene, `K-${docid}`).indexes } };
    const [copy] = await succeed<{ docid: number }>(editor, 'documentCopy', copied, 'document');
    const history = (of: number) =>
      succeed<HistoryEntry>(editor, 'documentHistory', { params: { docid: of } }, 'history');
    const entries = await history(docid);
    expect(entries.map(({ action }) => action)).toEqual([
      'document.archived',
      'note.set',
      'note.deleted',
      'tag.set',
      'tag.deleted',
      'link.set',
      'link.deleted',
      'attachment.set',
      'attachment.deleted',
      'document.versionized',
      'version.restored',
      'protection.set',
      'protection.set',
      'document.deleted',
      'document.restored',
      'document.copied',
    ]);
    expect(entries.at(-1)?.newvalue).toBe(String(copy?.docid));
    expect(new Set(entries.map(({ user }) => user))).toEqual(new Set(['Eva editor']));
  });
}
