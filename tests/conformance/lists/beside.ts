import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { SearchRequest } from '#core/contract/search/search.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { filed } from '#tests/conformance/documents/documents.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';

/** Searches in notes, layers and attachments. */
export function besideSuite(cast: () => Cast): void {
  const found = async (caller: Caller, request: SearchRequest): Promise<number[]> => {
    const [result] = await succeed<{ id: string }>(caller, 'search', { body: request }, 'searchresult');
    const window = { body: { id: result?.id, offset: 0, limit: 100 } };
    return (await succeed<{ docid: number }>(caller, 'searchResult', window, 'document')).map(({ docid }) => docid);
  };

  test('[SRCH-10] notes are searched by users who may read them, attachments by name; deleted ones are not', async () => {
    const { editor, reader, stranger } = cast();
    const { docid } = await filed(cast());
    const sign = `Q${docid}`;
    const [note] = await succeed<{ id: number }>(
      editor,
      'noteSet',
      { params: { docid }, body: { text: `Müller prüft ${sign} bis 50%` } },
      'note',
    );
    expect(await found(editor, { notes: `MULLER ${sign}` })).toEqual([docid]);
    expect(await found(editor, { notes: `Maier ${sign}` })).toEqual([]);
    expect(await found(editor, { notes: `${sign} 5_%` })).toEqual([]);
    expect(await found(reader, { notes: sign })).toEqual([]);
    expect(await found(stranger, { notes: sign })).toEqual([]);
    await succeed(editor, 'noteDelete', { params: { docid, id: note?.id } });
    expect(await found(editor, { notes: sign })).toEqual([]);

    const body = archiveForm({}, { bytes: Buffer.from('x'), name: `Größe ${sign}.txt` });
    const [attachment] = await succeed<{ id: number }>(
      editor,
      'attachmentSet',
      { params: { docid }, body },
      'attachment',
    );
    expect(await found(reader, { attachments: `grosse ${sign}.TXT` })).toEqual([docid]);
    expect(await found(stranger, { attachments: sign })).toEqual([]);
    await succeed(editor, 'attachmentDelete', { params: { docid, id: attachment?.id } });
    expect(await found(editor, { attachments: sign })).toEqual([]);
  });

  test('[SRCH-10] attachments are searched by their text, by users who may fetch them, until they are deleted', async () => {
    const { editor, reader, stranger } = cast();
    const { docid } = await filed(cast());
    const sign = `T${docid}q`;
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText(`Kranwagen ${sign}`, { font: await pdf.embedFont(StandardFonts.Helvetica) });
    const attach = (bytes: Uint8Array, name: string) =>
      succeed<{ id: number }>(
        editor,
        'attachmentSet',
        { params: { docid }, body: archiveForm({}, { bytes: Buffer.from(bytes), name }) },
        'attachment',
      );
    const [drawn] = await attach(await pdf.save(), 'Lieferung.pdf');
    await attach(Buffer.from(`Die Häuser und die Größe ${sign} ${'Lieferschein '.repeat(20)}`, 'latin1'), 'Brief.txt');
    await expect.poll(() => found(editor, { attachments: `kranwagen ${sign}` }), { timeout: 60_000 }).toEqual([docid]);
    // By stem, by prefix, and combined with words of the name; too common words are ignored.
    await expect.poll(() => found(editor, { attachments: `haus ${sign}` }), { timeout: 60_000 }).toEqual([docid]);
    expect(await found(editor, { attachments: `BRIEF und grosse kranw* ${sign}` })).toEqual([docid]);
    expect(await found(editor, { attachments: `Bagger ${sign}` })).toEqual([]);
    // The full text covers only the document itself.
    expect(await found(editor, { fulltext: sign })).toEqual([]);
    expect(await found(reader, { attachments: `kranwagen ${sign}` })).toEqual([]);
    expect(await found(stranger, { attachments: sign })).toEqual([]);
    await succeed(editor, 'attachmentDelete', { params: { docid, id: drawn?.id } });
    expect(await found(editor, { attachments: `kranwagen ${sign}` })).toEqual([]);
    expect(await found(editor, { attachments: `haus ${sign}` })).toEqual([docid]);
  });

  test('[SRCH-10] marks of the current version are searched by their text', async () => {
    const { editor, stranger } = cast();
    const { docid } = await filed(cast());
    const sign = `R${docid}`;
    const written = (text: string) => ({
      localid: randomUUID(),
      kind: 'note',
      geometry: { x: 10, y: 10, text },
      style: { color: '#ff0000', width: 4, opacity: 1 },
    });
    const set = (layer: object) =>
      succeed<{ editgroupno: number }>(editor, 'layerSet', { params: { docid }, body: { layer: [layer] } }, 'layer');
    await succeed(editor, 'layerLock', { params: { docid } });
    const [group] = await set({ pageno: 1, marks: [written(`Größe ${sign} "fehlt"`)] });
    expect(await found(editor, { layers: `grosse ${sign} "FEHLT"` })).toEqual([docid]);
    expect(await found(stranger, { layers: sign })).toEqual([]);
    await set({ pageno: 1, editgroupno: group?.editgroupno, marks: [written('anderes')] });
    expect(await found(editor, { layers: sign })).toEqual([]);
    await succeed(editor, 'layerRelease', { params: { docid } });
  });
}
