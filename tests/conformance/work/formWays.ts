import { expect, test } from 'vitest';
import type { FormAnswer, FormDefinition, FormDraft, FormFile, FormReceipt } from '#core/contract/work/form.ts';
import type { PoolProcess } from '#core/contract/work/pool.ts';
import { findProofOfWork } from '#core/forms/work.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

let keys = 0;
let addresses = 0;
/** Each call uses a separate address, because per-address limits are not tested here. */
const elsewhere = () => ({ headers: { 'x-forwarded-for': `198.51.100.${(addresses += 1) % 256}` } });
const key = () => `ways-of-answers-${String((keys += 1)).padStart(4, '0')}`;

/** Where answers go, and how they arrive. */
export function formWaysSuite(cast: () => Cast): void {
  const definition: FormDefinition = {
    fields: [
      { id: 'no', kind: 'text', label: 'Nummer', required: true },
      { id: 'proof', kind: 'file', label: 'Belege', required: false },
    ],
  };
  const set = async (name: string, how: FormDefinition, formid?: number): Promise<number> => {
    const { clientid, productid } = cast().scene.filing;
    const body = { name, clientid, productid, definition: how, ...(formid !== undefined && { formid }) };
    return (await succeed<FormDraft>(cast().editor, 'formSet', { body }, 'form'))[0]?.formid ?? 0;
  };
  const made = async (name: string, how: FormDefinition, known?: number): Promise<number> => {
    const formid = await set(name, how, known);
    await succeed(cast().editor, 'formPublish', { body: { formid } }, 'form');
    return formid;
  };
  const shared = async (formid: number, more: object = {}) => {
    const body = { formid, ...more };
    const [link] = await succeed<{ token: string }>(cast().editor, 'formShare', { body }, 'link');
    const [sheet] = await succeed<{ ground: string }>(
      new Caller(cast().scene.baseUrl),
      'formPublic',
      { ...elsewhere(), body: { token: link?.token } },
      'form',
    );
    return { token: link?.token ?? '', ground: sheet?.ground ?? '' };
  };
  const outside = ({ token, ground }: { token: string; ground: string }, values: object, version = 1) => {
    const own = key();
    const work = findProofOfWork(ground, own, 0, Infinity);
    return { ...elsewhere(), body: { token, version, values, comment: '', key: own, work } };
  };
  const answersOf = (formid: number) =>
    succeed<FormAnswer>(cast().editor, 'formAnswers', { body: { formid, sort: [], filters: {}, quick: '' } }, 'answer');

  test('[FORM-03] answers and their files reach the form’s pool once, even if sent twice; public ones are marked', async () => {
    const { editor, reader, scene } = cast();
    const poolid = scene.pool;
    const { doctypeid, maskid } = scene.filing;
    // Either archived directly or put into a pool, which must be visible to the form's editor.
    for (const wrong of [{ pool: 999 }, { pool: poolid, target: { doctypeid, maskid } }]) {
      const formid = await set('Falsch', { ...definition, ...wrong });
      await fail(editor, 'formPublish', 'form.invalid', { body: { formid } });
    }
    const formid = await made('Meldung', { ...definition, pool: poolid });
    const body = archiveForm({ formid }, { bytes: await makePdf('Beleg', 3), name: 'Beleg.pdf' });
    const [file] = await succeed<FormFile>(reader, 'formFile', { body }, 'file');
    const values = { no: '1', proof: [{ file: file?.file, name: '' }] };
    const once = { body: { formid, version: 1, values, comment: '', key: key() } };
    const [receipt] = await succeed<FormReceipt>(reader, 'formSend', once, 'receipt');
    expect(receipt).toMatchObject({ number: 1, docid: null });
    expect(await succeed(reader, 'formSend', once, 'receipt')).toEqual([receipt]);
    const nobody = new Caller(scene.baseUrl);
    await succeed(nobody, 'formPublicSend', outside(await shared(formid), { no: '2' }), 'receipt');
    try {
      const waiting = await succeed<PoolProcess>(editor, 'poolProcessList', { body: { poolid } }, 'process');
      const ours = waiting.filter(({ name }) => name.startsWith('Meldung'));
      expect(ours.map(({ name, pagecount }) => [name, pagecount])).toEqual([
        ['Meldung 1.pdf', 4],
        [expect.stringMatching(/^Meldung 2 \(.+\)\.pdf$/), 1],
      ]);
    } finally {
      await succeed(editor, 'poolProcessLock', { body: { poolid, max: 1000 } });
      await succeed(editor, 'poolProcessRelease', { body: { poolid, delete: true } });
    }
  });

  test('[FORM-03] an archived answer from outside is marked in its file name', async () => {
    const { editor, scene } = cast();
    const { doctypeid, maskid, textIndex } = scene.filing;
    const [no, ...rest] = definition.fields;
    const fields = [{ ...no!, indexid: textIndex }, ...rest];
    const formid = await made('Post', { fields, target: { doctypeid, maskid } });
    const nobody = new Caller(scene.baseUrl);
    await succeed(nobody, 'formPublicSend', outside(await shared(formid), { no: key() }), 'receipt');
    const [answer] = await answersOf(formid);
    const [document] = await succeed(
      editor,
      'documentInfo',
      { params: { docid: answer?.docid ?? 0 }, modifiers: [] },
      'document',
    );
    expect(document?.['filename']).toMatch(/^Post 1 \(.+\)\.pdf$/);
  });

  test('[FORM-03] a link accepts no more simultaneous answers than its limit; a repeated one gets its receipt again', async () => {
    const { scene } = cast();
    const formid = await made('Eng', definition);
    const link = await shared(formid, { answers: 2 });
    const asked = Array.from({ length: 6 }, (_, at) => outside(link, { no: String(at) }));
    const answers = await Promise.all(asked.map((one) => new Caller(scene.baseUrl).call('formPublicSend', one)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 404, 404, 404, 404,
    ]);
    expect(await answersOf(formid)).toHaveLength(2);
    const nobody = new Caller(scene.baseUrl);
    const taken = asked[answers.findIndex(({ status }) => status === 200)]!;
    await succeed(nobody, 'formPublicSend', taken, 'receipt');
    await fail(nobody, 'formPublicSend', 'form.linkUnknown', outside(link, { no: 'late' }));
    expect(await answersOf(formid)).toHaveLength(2);
    // A closed link also rejects answers to forms fetched before.
    await succeed(cast().editor, 'formUnshare', { body: { formid } });
    await fail(nobody, 'formPublicSend', 'form.linkUnknown', taken);
  });

  test('[FORM-03] files over the size limit are refused, from outside as well', async () => {
    const { reader, scene } = cast();
    const formid = await made('Riesig', definition);
    const { token } = await shared(formid);
    const giant = { bytes: Buffer.alloc(6 * 1_048_576, 'x'), name: 'Riesig.pdf' };
    await fail(reader, 'formFile', 'request.tooLarge', { body: archiveForm({ formid }, giant) });
    const nobody = new Caller(scene.baseUrl);
    await fail(nobody, 'formPublicFile', 'request.tooLarge', { ...elsewhere(), body: archiveForm({ token }, giant) });
  });

  test('[FORM-03] an answer that the archive refuses does not count against the link’s limit', async () => {
    const { scene } = cast();
    const { doctypeid, maskid, textIndex } = scene.filing;
    const [no] = definition.fields;
    const formid = await made('Doppelt', {
      fields: [{ ...no!, indexid: textIndex }],
      target: { doctypeid, maskid },
    });
    const link = await shared(formid, { answers: 2 });
    const nobody = new Caller(scene.baseUrl);
    const same = key();
    await succeed(nobody, 'formPublicSend', outside(link, { no: same }), 'receipt');
    await fail(nobody, 'formPublicSend', 'form.notArchived', outside(link, { no: same }));
    await succeed(nobody, 'formPublicSend', outside(link, { no: key() }), 'receipt');
  });

  test('[FORM-03] people who began an old version through a link finish it', async () => {
    const { scene } = cast();
    const formid = await made('Öffentlich alt', definition);
    const link = await shared(formid);
    const later = { fields: [{ id: 'new', kind: 'text', label: 'Neu', required: true }] } as const;
    await made('Öffentlich alt', { fields: [...later.fields] }, formid);
    const nobody = new Caller(scene.baseUrl);
    const shown = async (version?: number) =>
      (
        await succeed<{ version: number; definition: FormDefinition }>(
          nobody,
          'formPublic',
          { ...elsewhere(), body: { token: link.token, ...(version !== undefined && { version }) } },
          'form',
        )
      )[0];
    expect(await shown()).toMatchObject({ version: 2, definition: later });
    expect(await shown(1)).toMatchObject({ version: 1, definition });
    // A non-existent version falls back to the current one and reveals nothing.
    expect(await shown(77)).toMatchObject({ version: 2 });
    await succeed(nobody, 'formPublicSend', outside(link, { no: '1' }, 1), 'receipt');
    await succeed(nobody, 'formPublicSend', outside(link, { new: '1' }, 2), 'receipt');
    expect((await answersOf(formid)).map(({ version }) => version)).toEqual([2, 1]);
  });
}
