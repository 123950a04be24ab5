import { expect, test } from 'vitest';
import type { HistoryEntry } from '#core/contract/document/history.ts';
import type { Link } from '#core/contract/document/link.ts';
import type { Note } from '#core/contract/document/note.ts';
import type { Tag } from '#core/contract/document/tag.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { filed } from './documents.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

export function noteSuite(cast: () => Cast): void {
  const userIdOf = async (name: 'second' | 'reader' | 'stranger') =>
    (await succeed<{ id: number }>(cast()[name], 'userInfo', {}, 'user'))[0]?.id ?? 0;

  test('[DOC-04] notes are written on a document or a place, changed by revision and deleted, each by right', async () => {
    const { editor, second, reader } = cast();
    const { docid } = await filed(cast());
    const text = '<img src=x onerror=alert(1)>';
    const place = { pageno: 1, x: 100.5, y: 20 };
    const set = (body: object) => ({ params: { docid }, body });
    const [note] = await succeed<Note>(editor, 'noteSet', set({ text, place }), 'note');
    expect(note).toMatchObject({ text, place, revision: 1, mention: [] });
    const id = note?.id ?? 0;
    expect(await succeed(second, 'noteList', { params: { docid } }, 'note')).toEqual([note]);
    const [changed] = await succeed<Note>(second, 'noteSet', set({ id, revision: 1, text: 'Neu' }), 'note');
    expect(changed).toMatchObject({ id, text: 'Neu', place, revision: 2, userid: note?.userid });
    await fail(editor, 'noteSet', 'note.conflict', set({ id, revision: 1, text: 'Alt' }));
    await fail(editor, 'noteSet', 'page.unknown', set({ text: 'x', place: { ...place, pageno: 9 } }));
    await fail(editor, 'noteSet', 'note.unknown', set({ id: 2_000_000_000, text: 'x' }));
    await fail(editor, 'noteSet', 'request.invalid', set({ text: '' }));
    await fail(reader, 'noteList', 'note.rightMissing', { params: { docid } });
    await fail(reader, 'noteSet', 'note.rightMissing', set({ text: 'x' }));
    await fail(reader, 'noteDelete', 'note.rightMissing', { params: { docid, id } });
    await succeed(editor, 'noteDelete', { params: { docid, id } });
    await fail(editor, 'noteDelete', 'note.unknown', { params: { docid, id } });
  });

  test('[DOC-04] [DOC-06] users who may not read notes see no texts of notes in the history, its table or the past', async () => {
    const { editor, reader } = cast();
    const { docid } = await filed(cast());
    const [first, second] = ['Geheimnis der Leitung', 'Anderes Geheimnis'];
    const set = (body: object) => ({ params: { docid }, body });
    const [note] = await succeed<Note>(editor, 'noteSet', set({ text: first }), 'note');
    await succeed(editor, 'noteSet', set({ id: note?.id, revision: 1, text: second }), 'note');
    const seen = async (who: Caller): Promise<readonly string[]> => {
      const params = { docid };
      const past = { params, query: { at: '31.12.2099 23:59:59' } };
      return [
        JSON.stringify(await succeed(who, 'documentHistory', { params }, 'history')),
        (await who.call('documentHistoryFile', { params })).bytes.toString('utf8'),
        JSON.stringify(await succeed(who, 'documentPast', past, 'document')),
      ];
    };
    for (const [at, text] of (await seen(editor)).entries()) expect(text, `part ${at}`).toContain(second);
    for (const [at, text] of (await seen(reader)).entries()) expect(text, `part ${at}`).not.toContain('eheimnis');
    // The existence of a note is no secret.
    const [entries] = await seen(reader);
    expect(entries).toContain('note.set');
  });

  test('[DOC-04] [INFO-02] users mentioned in a note are notified once; only users who may read the note can be mentioned', async () => {
    const { editor, second } = cast();
    const { docid } = await filed(cast());
    const mention = [await userIdOf('second')];
    const set = (body: object) => ({ params: { docid }, body: { text: 'Bitte prüfen', ...body } });
    const [note] = await succeed<Note>(editor, 'noteSet', set({ mention }), 'note');
    await succeed(editor, 'noteSet', set({ id: note?.id, text: 'Bitte bald prüfen', mention }), 'note');
    const events = await succeed<{ docid?: number; type: number }>(second, 'eventList', {}, 'event');
    expect(events.filter((event) => event.docid === docid)).toMatchObject([
      { type: 13, title: 'Beleg.pdf', noteid: note?.id, initiatorname: 'Eva editor', body: 'Eva editor: Bitte prüfen' },
    ]);
    for (const name of ['reader', 'stranger'] as const)
      await fail(editor, 'noteSet', 'note.mentionUnknown', set({ mention: [await userIdOf(name)] }));
    const audience = async (body: object) =>
      (
        await succeed<{ id: number }>(editor, 'userListForDocument', { body: { docids: [docid], ...body } }, 'user')
      ).map(({ id }) => id);
    const reader = await userIdOf('reader');
    expect(await audience({})).toEqual(expect.arrayContaining([...mention, reader]));
    expect(await audience({ notes: true })).toEqual(expect.arrayContaining(mention));
    expect(await audience({ notes: true })).not.toContain(reader);
  });

  test('[DOC-04] tags are suggested while typing, but only those of documents that the user may see', async () => {
    const { editor, stranger, reader } = cast();
    const { docid } = await filed(cast());
    const name = `Größe ${Math.random().toString(36).slice(2, 8)}`;
    const [tag] = await succeed<Tag>(editor, 'tagSet', { body: { docid, name: ` ${name} ` } }, 'tag');
    expect(tag).toMatchObject({ name, docid });
    await succeed(editor, 'tagSet', { body: { docid, name: name.toUpperCase() } }, 'tag');
    expect(await succeed(editor, 'tagList', { body: { docid } }, 'tag')).toEqual([tag]);
    const suggested = { body: { prefix: name.slice(0, 9).toLowerCase() } };
    expect(await succeed(editor, 'tagList', suggested, 'tag')).toContainEqual({ id: tag?.id, name });
    expect(await succeed(stranger, 'tagList', suggested, 'tag')).toEqual([]);
    await fail(reader, 'tagSet', 'document.rightMissing', { body: { docid, name } });
    await fail(editor, 'tagSet', 'tag.nameMissing', { body: { docid, name: '  ' } });
    await fail(editor, 'tagSet', 'tag.unknown', { body: { docid, id: 2_000_000_000 } });
    expect(await succeed(editor, 'tagDelete', { body: { docid, id: tag?.id } }, 'tag')).toEqual([]);
  });

  test('[DOC-04] a link is listed at both documents, with its type (1 by default), for users who may see both', async () => {
    const { editor, reader } = cast();
    const [one, other] = [await filed(cast()), await filed(cast())];
    const link = { params: { docid: one.docid }, body: { link: [{ to: other.docid }, { to: other.docid, type: 2 }] } };
    const links = await succeed<Link>(editor, 'linkListOf', link, 'link');
    expect(links).toMatchObject([
      { from: one.docid, to: other.docid, type: 1, docid: other.docid },
      { from: one.docid, to: other.docid, type: 2, docid: other.docid },
    ]);
    expect(await succeed(editor, 'linkListOf', link, 'link')).toEqual(links);
    const atOther = () => succeed<Link>(editor, 'linkList', { params: { docid: other.docid } }, 'link');
    expect(await atOther()).toMatchObject([{ docid: one.docid }, { docid: one.docid }]);
    const to = (docid: number) => ({ params: { docid: one.docid }, body: { link: [{ to: docid }] } });
    await fail(editor, 'linkListOf', 'link.self', to(one.docid));
    await fail(editor, 'linkListOf', 'link.targetUnknown', to(2_000_000_000));
    await fail(reader, 'linkListOf', 'document.rightMissing', to(other.docid));
    const gone = { params: { docid: other.docid }, query: { id: String(links[0]?.id) } };
    expect(await succeed(editor, 'linkDelete', gone, 'link')).toHaveLength(1);
    await succeed(editor, 'documentDelete', { params: { docid: one.docid } });
    expect(await atOther()).toEqual([]);
  });

  test('[DOC-04] [DOC-06] the history names a linked document only to users who may see it', async () => {
    const { stranger, reader, scene, docid } = cast();
    const split = new Caller(scene.baseUrl);
    await split.login(scene.split.login, scene.split.password);
    const place = { clientid: 2, productid: 1, year: 2026, doctypeid: 2, maskid: 2, indexes: [] };
    const upload = archiveForm(place, { bytes: await makePdf('Süden'), name: `Süd-${Date.now()}.pdf` });
    const [theirs] = await succeed<{ docid: number }>(stranger, 'documentArchive', { body: upload }, 'document');
    const params = { docid: theirs?.docid };
    const [link] = await succeed<Link>(split, 'linkListOf', { params, body: { link: [{ to: docid }] } }, 'link');
    await succeed(split, 'linkDelete', { params, query: { id: String(link?.id) } });
    const named = async (by: Caller, of: number | undefined) => {
      const told = await succeed<HistoryEntry>(by, 'documentHistory', { params: { docid: of } }, 'history');
      const links = told.filter(({ action }) => action.startsWith('link.'));
      const table = (await by.call('documentHistoryFile', { params: { docid: of } })).bytes.toString('utf8');
      const lines = table.split('\r\n').filter((line) => line.includes('link.'));
      return { values: links.slice(-2).map(({ oldvalue, newvalue }) => newvalue ?? oldvalue), lines: lines.slice(-2) };
    };
    expect((await named(split, theirs?.docid)).values).toEqual([String(docid), String(docid)]);
    expect((await named(split, docid)).values).toEqual([String(theirs?.docid), String(theirs?.docid)]);
    for (const [by, of] of [
      [stranger, theirs?.docid],
      [reader, docid],
    ] as const) {
      const { values, lines } = await named(by, of);
      expect(values).toEqual([undefined, undefined]);
      expect(lines).toHaveLength(2);
      // Nothing before, nothing after.
      for (const line of lines) expect(line).toMatch(/;;$/);
    }
  });
}
