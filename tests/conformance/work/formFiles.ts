import { expect, test } from 'vitest';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import type { FormAnswer, FormDefinition, FormDraft, FormFile, FormReceipt } from '#core/contract/work/form.ts';
import { definitions } from '#server/store/workflow/definitions.ts';
import { findProofOfWork } from '#core/forms/work.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

let keys = 0;
const key = () => `files-of-forms-${String((keys += 1)).padStart(4, '0')}`;

/** Files, signatures and look-ups in answers, and the workflow an answer starts. */
export function formFilesSuite(cast: () => Cast): void {
  const definitionOf = (more: Partial<FormDefinition['target']> = {}): FormDefinition => {
    const { filing } = cast().scene;
    return {
      target: { doctypeid: filing.doctypeid, maskid: filing.maskid, ...more },
      copy: true,
      fields: [
        { id: 'no', kind: 'text', label: 'Nummer', required: true, indexid: filing.textIndex },
        { id: 'proof', kind: 'file', label: 'Belege', required: false },
        { id: 'name', kind: 'signature', label: 'Unterschrift', required: false },
      ],
    };
  };
  const made = async (name: string, definition: FormDefinition): Promise<number> => {
    const { editor, scene } = cast();
    const { clientid, productid } = scene.filing;
    const body = { name, clientid, productid, definition };
    const [form] = await succeed<FormDraft>(editor, 'formSet', { body }, 'form');
    await succeed(editor, 'formPublish', { body: { formid: form?.formid } }, 'form');
    return form?.formid ?? 0;
  };
  const send = (formid: number, values: object, more: object = {}) => ({
    body: { formid, version: 1, values: { no: key(), ...values }, comment: '', key: key(), ...more },
  });
  const brought = async (who: Caller, formid: number, name = 'Beleg.pdf') => {
    const body = archiveForm({ formid }, { bytes: await makePdf('Beleg'), name });
    return (await succeed<FormFile>(who, 'formFile', { body }, 'file'))[0]!;
  };

  test('[FORM-02] files are checked as in the archive and become attachments of the answer’s document', async () => {
    const { editor, reader, stranger } = cast();
    const formid = await made('Mit Belegen', definitionOf());
    const { file, ...known } = await brought(reader, formid);
    expect(known).toEqual({ name: 'Beleg.pdf', size: expect.any(Number) as number });
    const form = (bytes: Buffer, name: string) => ({ body: archiveForm({ formid }, { bytes, name }) });
    await fail(reader, 'formFile', 'archive.fileRefused', form(Buffer.from('MZ no PDF'), 'Falsch.pdf'));
    await fail(reader, 'formFile', 'archive.fileNameInvalid', form(await makePdf('x'), 'con.pdf'));
    await fail(reader, 'formFile', 'archive.fileMissing', { body: archiveForm({ formid }) });
    await fail(stranger, 'formFile', 'form.unknown', form(await makePdf('x'), 'Fremd.pdf'));
    const proof = [{ file, name: 'Gefälscht.exe' }];
    // Users cannot send files uploaded by others, nor files that do not exist.
    await fail(editor, 'formSend', 'form.answerInvalid', send(formid, { proof }));
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { proof: [{ file: 'A'.repeat(22), name: '' }] }));
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { proof: [...proof, ...proof] }));
    const once = send(formid, { proof, name: [{ drawn: 'M10 10L200 90' }] });
    const [receipt] = await succeed<FormReceipt>(reader, 'formSend', once, 'receipt');
    expect(await succeed(reader, 'formSend', once, 'receipt')).toEqual([receipt]);
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { proof }));
    const attached = await succeed(editor, 'attachmentList', { params: { docid: receipt?.docid ?? 0 } }, 'attachment');
    expect(attached).toEqual([expect.objectContaining({ filename: 'Beleg.pdf', filetype: 'pdf' })]);
    const [answer] = await succeed<FormAnswer>(
      editor,
      'formAnswers',
      { body: { formid, sort: [], filters: {}, quick: '' } },
      'answer',
    );
    expect(answer?.values).toMatchObject({
      proof: [{ file, name: 'Beleg.pdf' }],
      name: [{ drawn: 'M10 10L200 90' }],
    });
    const saved = await editor.call('formAnswerFile', { params: { formid, file } });
    expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await fail(reader, 'formAnswerFile', 'right.missing', { params: { formid, file } });
    await fail(stranger, 'formAnswerFile', 'form.unknown', { params: { formid, file } });
    const waiting = await brought(reader, formid);
    await fail(editor, 'formAnswerFile', 'form.unknown', { params: { formid, file: waiting.file } });
  });

  test('[FORM-02] files of a refused answer can be sent again; an invalid signature drawing is refused', async () => {
    const { reader } = cast();
    const formid = await made('Zweimal', definitionOf());
    const no = key();
    await succeed(reader, 'formSend', send(formid, { no }), 'receipt');
    const { file } = await brought(reader, formid);
    const proof = [{ file, name: '' }];
    await fail(reader, 'formSend', 'form.notArchived', send(formid, { no, proof }));
    for (const drawn of ['M1 1"/><script>', 'L1 1', 'M99999 1'])
      await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { name: [{ drawn }] }));
    await succeed(reader, 'formSend', send(formid, { proof }), 'receipt');
  });

  test('[FORM-03] a public link accepts checked files for its own form only and reveals no look-up values', async () => {
    const { editor, reader, scene } = cast();
    const { maskid, textIndex } = scene.filing;
    const definition = definitionOf();
    const look = { id: 'who', kind: 'lookup', label: 'Lieferant', required: false } as const;
    const fields = [...definition.fields, { ...look, lookup: { maskid, indexid: textIndex } }];
    const formid = await made('Von außen', { ...definition, fields });
    const [link] = await succeed<{ token: string }>(editor, 'formShare', { body: { formid } }, 'link');
    const token = link?.token ?? '';
    const nobody = new Caller(scene.baseUrl);
    const form = async (more: object) => ({
      body: archiveForm(more, { bytes: await makePdf('Außen'), name: 'Außen.pdf' }),
    });
    await fail(nobody, 'formPublicFile', 'form.linkUnknown', await form({ token: 'A'.repeat(22) }));
    await fail(nobody, 'formFile', 'session.missing', await form({ formid }));
    const wrong = archiveForm({ token }, { bytes: Buffer.from('MZ no PDF'), name: 'Falsch.pdf' });
    await fail(nobody, 'formPublicFile', 'archive.fileRefused', { body: wrong });
    const [outside] = await succeed<FormFile>(nobody, 'formPublicFile', await form({ token }), 'file');
    const proof = [{ file: outside?.file, name: '' }];
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { proof }));
    // For signed-in users a look-up accepts only known values; for anonymous ones it is plain text.
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { who: 'Niemand' }));
    const values = { no: key(), proof, who: 'Niemand' };
    const [sheet] = await succeed<{ ground: string }>(nobody, 'formPublic', { body: { token } }, 'form');
    const own = key();
    const work = findProofOfWork(sheet?.ground ?? '', own, 0, Infinity);
    const body = { token, version: 1, values, comment: '', key: own, work };
    await succeed(nobody, 'formPublicSend', { body }, 'receipt');
    await fail(nobody, 'lookupList', 'session.missing', { body: { maskID: maskid, fieldID: 1, prefix: '' } });
  });

  test('[FORM-02] an answer starts the form’s workflow for its sender; unknown workflows block publishing', async (context) => {
    const { editor, reader, stage, scene } = cast();
    context.skip(stage.store === undefined, 'needs a workflow of its own');
    const db = stage.store!.db;
    const step = { kind: 'task', caption: captions('Look'), assignee: { group: 1 } };
    const decisions = [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }];
    const end = { kind: 'end', caption: captions('End') };
    const workflow = { caption: captions('Forms'), start: 'look', steps: { look: { ...step, decisions }, end } };
    const row = { caption: JSON.stringify(workflow.caption), content: JSON.stringify(workflow) };
    await db
      .insertInto('workflow_definition')
      .values({ key: 'ofForms', version: 1, ...row, adhoc: 0 })
      .execute();
    expect((await definitions(db, [1])).map((one) => one.key)).toContain('ofForms');
    const formid = await made('Beginnt', definitionOf({ workflow: 'ofForms' }));
    const [receipt] = await succeed<FormReceipt>(reader, 'formSend', send(formid, {}, { copy: true }), 'receipt');
    // This server sends no mail, and the sender is told so.
    expect(receipt?.copied).toBe(false);
    const begun = await db
      .selectFrom('workflow')
      .where('docid', '=', receipt?.docid ?? 0)
      .select(['definition', 'initiator'])
      .execute();
    const sender = await db.selectFrom('user').where('login', '=', scene.reader.login).select('id').executeTakeFirst();
    expect(begun).toEqual([{ definition: 'ofForms', initiator: sender?.id }]);
    const { clientid, productid } = scene.filing;
    const gone = { name: 'Ohne', clientid, productid, definition: definitionOf({ workflow: 'gone' }) };
    const [draft] = await succeed<FormDraft>(editor, 'formSet', { body: gone }, 'form');
    await fail(editor, 'formPublish', 'form.invalid', { body: { formid: draft?.formid } });
  });

  test('[NAV-06] [APP-02] without licence module 43 no file is accepted or served', async (context) => {
    const { editor, reader, stage, scene } = cast();
    context.skip(stage.store === undefined, 'changes the licence');
    const formid = await made('Geschlossen', definitionOf());
    const { file } = await brought(reader, formid);
    const db = stage.store!.db;
    await db.deleteFrom('license_module').where('id', '=', MODULE_FORMS).execute();
    try {
      const form = { body: archiveForm({ formid }, { bytes: await makePdf('x'), name: 'x.pdf' }) };
      await fail(reader, 'formFile', 'form.notLicensed', form);
      await fail(editor, 'formAnswerFile', 'form.notLicensed', { params: { formid, file } });
      const knock = archiveForm({ token: 'A'.repeat(22) }, { bytes: await makePdf('x'), name: 'x.pdf' });
      await fail(new Caller(scene.baseUrl), 'formPublicFile', 'form.notLicensed', { body: knock });
    } finally {
      await db.insertInto('license_module').values({ id: MODULE_FORMS }).execute();
    }
  });
}
