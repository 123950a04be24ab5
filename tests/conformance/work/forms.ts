import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import type {
  FormAnswer,
  FormDefinition,
  FormDraft,
  FormInfo,
  FormPublished,
  FormReceipt,
  FormVersion,
} from '#core/contract/work/form.ts';
import type { FormAnswerList } from '#core/contract/work/formAnswers.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { findProofOfWork } from '#core/forms/work.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectFailure, expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';

let keys = 0;
const key = () => `conformance-key-${String((keys += 1)).padStart(4, '0')}`;

const definitionOf = ({ scene: { filing } }: Cast): FormDefinition => ({
  target: { doctypeid: filing.doctypeid, maskid: filing.maskid },
  fields: [
    { id: 'no', kind: 'text', label: 'Nummer', required: true, indexid: filing.textIndex },
    { id: 'amount', kind: 'amount', label: 'Betrag', required: false, minimum: 0, indexid: filing.numberIndex },
    { id: 'day', kind: 'date', label: 'Tag', required: false, indexid: filing.dateIndex },
    {
      id: 'why',
      kind: 'longtext',
      label: 'Grund',
      required: true,
      show: { is: 'greater', left: { field: 'amount' }, right: { number: 100 } },
    },
    {
      id: 'rows',
      kind: 'table',
      label: 'Posten',
      required: false,
      columns: [{ id: 'price', kind: 'amount', label: 'Preis', required: true }],
    },
    {
      id: 'total',
      kind: 'computed',
      label: 'Summe',
      required: false,
      formula: { sum: [{ field: 'rows.price' }, { field: 'amount' }] },
    },
  ],
});

export function formSuite(cast: () => Cast): void {
  const set = (name: string, more: object = {}) => {
    const { clientid, productid } = cast().scene.filing;
    return { body: { name, clientid, productid, definition: definitionOf(cast()), ...more } };
  };
  const made = async (name: string, more: object = {}): Promise<number> => {
    const { editor } = cast();
    const [form] = await succeed<FormDraft>(editor, 'formSet', set(name, more), 'form');
    await succeed(editor, 'formPublish', { body: { formid: form?.formid } }, 'form');
    return form?.formid ?? 0;
  };
  const send = (formid: number, values: object, more: object = {}) => ({
    body: { formid, version: 1, values, comment: '', key: key(), ...more },
  });
  const answersOf = (formid: number) => ({ body: { formid, sort: [], filters: {}, quick: '' } });
  const listed = async (who: Caller) => (await succeed<FormInfo>(who, 'formList', {}, 'form')).map(({ name }) => name);

  test('[FORM-01] users who may archive build forms; published ones are filled in, and only their own client sees them', async () => {
    const { editor, reader, stranger } = cast();
    const [draft] = await succeed<FormDraft>(editor, 'formSet', set(' Antrag '), 'form');
    const formid = draft?.formid ?? 0;
    expect(draft).toMatchObject({ name: 'Antrag', version: 0, changed: true, maychange: true, answers: 0 });
    expect(await listed(reader)).not.toContain('Antrag');
    await fail(reader, 'formVersion', 'form.unknown', { params: { formid } });
    await fail(reader, 'formSet', 'right.missing', set('Fremd'));
    await fail(reader, 'formPublish', 'right.missing', { body: { formid } });
    const [published] = await succeed<FormDraft>(editor, 'formPublish', { body: { formid } }, 'form');
    expect(published).toMatchObject({ version: 1, changed: false });
    expect(await listed(reader)).toContain('Antrag');
    const [filled] = await succeed<FormVersion>(reader, 'formVersion', { params: { formid } }, 'form');
    expect(filled?.definition).toEqual(definitionOf(cast()));
    expect(await listed(stranger)).not.toContain('Antrag');
    for (const [name, input] of [
      ['formVersion', { params: { formid } }],
      ['formDraft', { params: { formid } }],
      ['formAnswers', answersOf(formid)],
      ['formVersions', { params: { formid } }],
      ['formPdf', { params: { formid } }],
      ['formPublish', { body: { formid } }],
      ['formShare', { body: { formid } }],
      ['formUnshare', { body: { formid } }],
      ['formDelete', { body: { formid } }],
      ['formSend', send(formid, {})],
    ] as [OperationName, object][])
      await fail(stranger, name, 'form.unknown', input);
    await succeed(editor, 'formDelete', { body: { formid } });
    await fail(reader, 'formVersion', 'form.unknown', { params: { formid } });
  });

  test('[FORM-01] the list shows draft, published version, unpublished changes, the link and the number of answers', async () => {
    const { editor, reader } = cast();
    const row = async (formid: number) =>
      (await succeed<FormInfo>(editor, 'formList', {}, 'form')).find((form) => form.formid === formid);
    const [draft] = await succeed<FormDraft>(editor, 'formSet', set('Zustand'), 'form');
    const formid = draft?.formid ?? 0;
    expect(await row(formid)).toMatchObject({ version: 0, changed: true, link: 'none', answers: 0 });
    await succeed(editor, 'formPublish', { body: { formid } });
    await succeed(reader, 'formSend', send(formid, { no: `Z-${Date.now()}` }), 'receipt');
    await succeed(editor, 'formShare', { body: { formid } }, 'link');
    expect(await row(formid)).toMatchObject({ version: 1, changed: false, link: 'open', answers: 1 });
    const fields = [{ id: 'new', kind: 'text', label: 'Neu', required: false }];
    await succeed(editor, 'formSet', set('Zustand', { formid, definition: { fields } }), 'form');
    await succeed(editor, 'formUnshare', { body: { formid } });
    expect(await row(formid)).toMatchObject({ version: 1, changed: true, link: 'closed' });
    await succeed(editor, 'formPublish', { body: { formid } });
    await succeed(editor, 'formShare', { body: { formid, until: '01.01.2020' } }, 'link');
    expect(await row(formid)).toMatchObject({ version: 2, changed: false, link: 'closed' });
  });

  test('[FORM-01] a form that nobody could fill in is not published', async () => {
    const { editor } = cast();
    const circle = (of: string) => ({ is: 'filled', field: of });
    const fields = [
      { id: 'a', kind: 'text', label: 'A', required: false, show: circle('b') },
      { id: 'b', kind: 'text', label: 'B', required: false, show: circle('a') },
    ];
    const [form] = await succeed<FormDraft>(editor, 'formSet', set('Kreis', { definition: { fields } }), 'form');
    await fail(editor, 'formPublish', 'form.invalid', { body: { formid: form?.formid } });
    await succeed(editor, 'formDelete', { body: { formid: form?.formid } });
  });

  test('[FORM-02] an answer is checked, numbered and archived with its index values, once even if sent twice', async () => {
    const { editor, reader } = cast();
    const formid = await made('Auslagen');
    const no = `F-${Date.now()}`;
    const values = {
      no,
      amount: '120,5',
      day: '1.2.2026',
      why: 'Zug nach Łódź',
      rows: [{ price: '3' }, { price: '' }],
    };
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { ...values, why: '' }));
    await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { ...values, amount: '-1' }));
    await fail(reader, 'formSend', 'form.unknown', send(formid, values, { version: 7 }));
    const once = send(formid, values, { comment: 'Bitte bis Montag' });
    const [receipt] = await succeed<FormReceipt>(reader, 'formSend', once, 'receipt');
    expect(await succeed(reader, 'formSend', once, 'receipt')).toEqual([receipt]);
    expect(receipt).toMatchObject({ number: 1, docid: expect.any(Number) as number });
    const [document] = await succeed(
      editor,
      'documentInfo',
      { params: { docid: receipt?.docid ?? 0 }, modifiers: ['indexes'] },
      'document',
    );
    expect(document).toMatchObject({ filename: 'Auslagen 1.pdf', filetype: 'pdf' });
    const { filing } = cast().scene;
    expect(document?.['indexes']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ indexid: filing.textIndex, value: no }),
        expect.objectContaining({ indexid: filing.numberIndex, value: '120.5' }),
        expect.objectContaining({ indexid: filing.dateIndex, value: '01.02.2026' }),
      ]),
    );
    await fail(reader, 'formAnswers', 'right.missing', answersOf(formid));
    const [answer] = await succeed<FormAnswer>(editor, 'formAnswers', answersOf(formid), 'answer');
    expect(answer).toMatchObject({
      number: 1,
      comment: 'Bitte bis Montag',
      outside: false,
      docid: receipt?.docid,
      values: { amount: '120.5', rows: [{ price: '3' }], total: '123.5' },
    });
    // The archive refuses a duplicate number, and no answer is stored.
    await fail(reader, 'formSend', 'form.notArchived', send(formid, values));
    expect(await succeed(editor, 'formAnswers', answersOf(formid), 'answer')).toHaveLength(1);
  });

  test('[FORM-02] answers are sorted, filtered and searched by their values, and read in windows', async () => {
    const { editor, reader } = cast();
    const formid = await made('Fenster');
    for (const [no, amount] of [
      ['Zug', '20'],
      ['Bahn', '100'],
      ['Taxi', ''],
    ])
      await succeed(
        reader,
        'formSend',
        send(formid, { no: `${no} ${Date.now()}`, ...(amount !== '' && { amount }) }),
        'receipt',
      );
    const ask = (how: object) => ({ body: { ...answersOf(formid).body, ...how } });
    const numbers = async (how: object) =>
      (await succeed<FormAnswer>(editor, 'formAnswers', ask(how), 'answer')).map(({ number }) => number);
    expect(await numbers({})).toEqual([3, 2, 1]);
    expect(await numbers({ sort: [{ column: 'field_amount', descending: true }] })).toEqual([2, 1, 3]);
    expect(await numbers({ quick: 'taxi' })).toEqual([3]);
    expect(await numbers({ filters: { by: ['nobody'] } })).toEqual([]);
    const sorted = ask({ sort: [{ column: 'number', descending: false }] });
    const [list] = await succeed<FormAnswerList>(editor, 'formAnswers', sorted, 'answerlist');
    expect(list).toMatchObject({ count: 3, senders: [expect.any(String)] });
    expect(list?.fields.map(({ id }) => id)).toContain('amount');
    const window = { body: { formid, id: list?.id ?? '', offset: 1, limit: 2 } };
    const placed = await succeed<FormAnswer & { position: number }>(editor, 'formAnswerWindow', window, 'answer');
    expect(placed.map(({ number, position }) => [number, position])).toEqual([
      [2, 1],
      [3, 2],
    ]);
    await fail(reader, 'formAnswerWindow', 'right.missing', window);
    await fail(editor, 'formAnswerWindow', 'search.resultExpired', { body: { ...window.body, id: 'another' } });
  });

  test('[FORM-02] values of hidden fields are dropped, markup is text, a thousand rows are refused', async () => {
    const { editor } = cast();
    const formid = await made('Feindlich');
    const no = `<script>${Date.now() % 1e6}`;
    const values = { no, amount: '5', why: '=cmd()', nobody: 'x' };
    await succeed(editor, 'formSend', send(formid, values), 'receipt');
    const [answer] = await succeed<FormAnswer>(editor, 'formAnswers', answersOf(formid), 'answer');
    expect(answer?.values).toEqual({ no, amount: '5', total: '5' });
    const rows = Array.from({ length: 1000 }, () => ({ price: '1' }));
    await fail(editor, 'formSend', 'request.invalid', send(formid, { no: 'x', rows }));
  });

  test('[FORM-02] an empty form is a PDF with real fields, a filled one has none', async () => {
    const { editor } = cast();
    const formid = await made('Papier');
    const answer = await editor.call('formPdf', { params: { formid } });
    expectSuccess('formPdf', answer);
    const names = (await PDFDocument.load(answer.bytes))
      .getForm()
      .getFields()
      .map((field) => field.getName());
    expect(names).toEqual(expect.arrayContaining(['no', 'amount', 'why', 'rows.price.1']));
    await succeed(editor, 'formSend', send(formid, { no: `P-${Date.now()}` }), 'receipt');
    const [{ answerid } = { answerid: 0 }] = await succeed<FormAnswer>(
      editor,
      'formAnswers',
      answersOf(formid),
      'answer',
    );
    const filled = await editor.call('formPdf', { params: { formid }, query: { answerid: String(answerid) } });
    expect((await PDFDocument.load(filled.bytes)).getForm().getFields()).toEqual([]);
  });

  test('[FORM-01] a draft is filled in for testing: checked like an answer, shown as PDF, not stored', async () => {
    const { editor, reader, stranger } = cast();
    const [draft] = await succeed<FormDraft>(editor, 'formSet', set('Probe'), 'form');
    const formid = draft?.formid ?? 0;
    const attempt = (values: object) => ({ body: { formid, values, comment: 'nur so' } });
    await fail(editor, 'formTry', 'form.answerInvalid', attempt({}));
    await fail(reader, 'formTry', 'right.missing', attempt({ no: 'P-1' }));
    await fail(stranger, 'formTry', 'form.unknown', attempt({ no: 'P-1' }));
    const answer = await editor.call('formTry', attempt({ no: 'P-1' }));
    expectSuccess('formTry', answer);
    expect((await PDFDocument.load(answer.bytes)).getTitle()).toBe('Probe');
    expect(await succeed(editor, 'formAnswers', answersOf(formid), 'answer')).toEqual([]);
  });

  test('[FORM-02] the length and the format of a text are checked on the server', async () => {
    const { editor, reader } = cast();
    const mail = {
      id: 'mail',
      kind: 'text',
      label: 'Postfach',
      required: true,
      format: 'mail',
      maxlength: 20,
    } as const;
    const formid = await made('Postfach', { definition: { fields: [mail] } });
    for (const wrong of ['anna', `${'a'.repeat(20)}@firma.de`, ''])
      await fail(reader, 'formSend', 'form.answerInvalid', send(formid, { mail: wrong }));
    await succeed(reader, 'formSend', send(formid, { mail: 'anna@firma.de' }), 'receipt');
    const bounds = { fields: [{ ...mail, minlength: 30 }] };
    const [form] = await succeed<FormDraft>(editor, 'formSet', set('Unmöglich', { definition: bounds }), 'form');
    await fail(editor, 'formPublish', 'form.invalid', { body: { formid: form?.formid } });
  });

  test('[FORM-03] a public link shows nothing but the form; password, end date, number of answers and revoking close it', async () => {
    const { editor, scene } = cast();
    const formid = await made('Öffentlich');
    const nobody = new Caller(scene.baseUrl);
    const share = async (more: object) =>
      (await succeed<{ token: string }>(editor, 'formShare', { body: { formid, ...more } }, 'link'))[0]?.token ?? '';
    const knock = (token: string, password?: string) => ({
      body: { token, ...(password !== undefined && { password }) },
    });
    const answer = (token: string, ground: string) => {
      const own = key();
      const work = findProofOfWork(ground, own, 0, Infinity) ?? '';
      return { body: { token, version: 1, values: { no: key().slice(-18) }, comment: '', key: own, work } };
    };
    const first = await share({ answers: 1 });
    expect(first).toMatch(/^[\w-]{22}$/);
    const open = await nobody.call('formPublic', knock(first));
    expectSuccess('formPublic', open);
    expect(Object.keys(open.json)).toEqual(['response', 'form']);
    const ground = (open.json['form'] as { ground: string }[])[0]?.ground ?? '';
    // Proof of work for another link is not accepted.
    await fail(nobody, 'formPublicSend', 'form.workNeeded', answer(first, 'elsewhere'));
    const [receipt] = await succeed(nobody, 'formPublicSend', answer(first, ground), 'receipt');
    expect(receipt).toEqual({ number: 1 });
    // The link is used up.
    await fail(nobody, 'formPublicSend', 'form.linkUnknown', answer(first, ground));
    const [outside] = await succeed<FormAnswer>(editor, 'formAnswers', answersOf(formid), 'answer');
    expect(outside).toMatchObject({ outside: true, by: '', docid: expect.any(Number) as number });
    const locked = await share({ password: 'Geheim-2026' });
    await fail(nobody, 'formPublic', 'form.linkUnknown', knock(first));
    await fail(nobody, 'formPublic', 'form.passwordNeeded', knock(locked));
    await fail(nobody, 'formPublic', 'form.passwordNeeded', knock(locked, 'falsch-falsch'));
    await succeed(nobody, 'formPublic', knock(locked, 'Geheim-2026'), 'form');
    const over = await share({ until: '01.01.2020' });
    await fail(nobody, 'formPublic', 'form.linkUnknown', knock(over));
    const last = await share({});
    await succeed(editor, 'formUnshare', { body: { formid } });
    await fail(nobody, 'formPublic', 'form.linkUnknown', knock(last));
    await fail(nobody, 'formPublic', 'form.linkUnknown', knock('A'.repeat(22)));
    for (const name of ['formList', 'formDraft', 'formAnswers'] as const)
      await fail(nobody, name, 'session.missing', name === 'formAnswers' ? answersOf(formid) : { params: { formid } });
  });

  test('[FORM-03] users who began an old version finish it; answers know their version', async () => {
    const { editor, reader } = cast();
    const formid = await made('Versionen');
    const fields = [{ id: 'new', kind: 'text', label: 'Neu', required: true }];
    await succeed(editor, 'formSet', set('Versionen', { formid, definition: { fields } }), 'form');
    await succeed(editor, 'formPublish', { body: { formid } }, 'form');
    await succeed(reader, 'formSend', send(formid, { no: `V-${Date.now()}` }), 'receipt');
    await succeed(reader, 'formSend', send(formid, { new: 'ja' }, { version: 2 }), 'receipt');
    const published = await succeed<FormPublished>(editor, 'formVersions', { params: { formid } }, 'published');
    expect(published.map(({ version }) => version)).toEqual([2, 1]);
    await fail(reader, 'formVersions', 'right.missing', { params: { formid } });
    const [old] = await succeed<FormVersion>(
      editor,
      'formVersion',
      { params: { formid }, query: { version: '1' } },
      'form',
    );
    expect(old?.definition).toEqual(definitionOf(cast()));
    const answers = await succeed<FormAnswer>(editor, 'formAnswers', answersOf(formid), 'answer');
    expect(answers.map(({ number, version }) => [number, version])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  test('[NAV-06] [APP-02] without licence module 43 no call of the forms is answered', async () => {
    const { editor, stage, scene } = cast();
    if (stage.store === undefined) return;
    const { db } = stage.store;
    await db.deleteFrom('license_module').where('id', '=', MODULE_FORMS).execute();
    try {
      // All form calls with arbitrary input; those with files have their own test.
      const params = { formid: 1, file: 'A'.repeat(22) };
      const sent = { formid: 1, version: 1, values: {}, comment: '', key: key(), token: 'A'.repeat(22), work: '1' };
      const body = { ...sent, ...answersOf(1).body, id: 'gone', offset: 0, limit: 1 };
      const plain = Object.entries(operations).filter(
        ([name, operation]) => name.startsWith('form') && name !== 'formSet' && !('encoding' in operation),
      );
      expect(plain.length).toBeGreaterThan(10);
      for (const [name] of plain as [OperationName, object][])
        await fail(editor, name, 'form.notLicensed', { params, body });
      await fail(editor, 'formSet', 'form.notLicensed', set('Ohne'));
      expectFailure(
        await new Caller(scene.baseUrl).call('formPublic', { body: { token: 'A'.repeat(22) } }),
        'form.notLicensed',
      );
    } finally {
      await db.insertInto('license_module').values({ id: MODULE_FORMS }).execute();
    }
  });
}
