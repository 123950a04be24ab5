import { ATTACHMENT_ORIGINAL } from '#core/contract/document/attachment.ts';
import type { Input } from '#tests/conformance/caller.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { firstSomewhere, type Row, whoHoldsItSomewhere, whoHoldsTheRight, whoSees } from './row.ts';
import { template, type Things, wireMark } from './things.ts';

type Make = (things: Things) => Input | Promise<Input>;
const of: Make = ({ docid }) => ({ params: { docid } });
const page: Make = ({ docid }) => ({ params: { docid, pageno: 1 } });
const sees = (input: Make = of, more: Partial<Row> = {}): Row => ({
  does: whoSees,
  unknown: 'document.unknown',
  input,
  ...more,
});
const holds = (refused: Row['refused'] & string, input: Make = of, more: Partial<Row> = {}): Row => ({
  does: whoHoldsTheRight,
  unknown: 'document.unknown',
  refused,
  input,
  ...more,
});
const thumbnail: Make = ({ docid }) => ({ params: { docid, version: 1 }, body: { pageno: 1, size: 64 } });
const used: Make = async ({ anotherDocument }) => ({ params: { docid: await anotherDocument() } });
const pdf = (things: Things) => new Blob([things.word]);

/** Documents, their pages, versions and related data. */
export const documentRows = {
  documentArchive: {
    // A place the user cannot see is treated as non-existent; one without the right is refused explicitly.
    does: firstSomewhere(whoHoldsTheRight),
    unknown: 'archive.metadataInvalid',
    refused: 'archive.rightMissing',
    input: async ({ metafile, word }) => ({
      body: archiveForm(metafile(), { bytes: await makePdf(word, 1), name: `${word}.pdf` }),
    }),
  },
  documentVersionize: holds(
    'archive.rightMissing',
    ({ docid }) => ({ params: { docid }, body: archiveForm({ docversion: 1 }) }),
    { reaches: 'archive.fileMissing' },
  ),
  documentFile: holds('right.missing', ({ docid }) => ({ params: { docid }, body: {} })),
  documentMedia: holds('right.missing', of, { reaches: 'preview.unavailable' }),
  documentInfo: sees(({ docid }) => ({ params: { docid }, modifiers: ['mail', 'indexes', 'protection'] }), {
    shows: true,
  }),
  pageInfo: sees(page),
  pageImage: sees(({ docid }) => ({ params: { docid, pageno: 1 }, query: { dpi: '20' } })),
  versionInfo: sees(of, { shows: true }),
  versionInfoOf: sees(({ docid }) => ({ params: { docid, version: 1 } }), { shows: true }),
  documentSave: holds('document.rightMissing', ({ docid }) => ({ params: { docid }, body: { year: 2025 } })),
  documentIndexSet: holds('document.rightMissing', ({ docid, metafile }) => ({ body: { docid, ...metafile() } })),
  documentDoctypeSet: holds('document.rightMissing', ({ docid, filing: { doctypeid } }) => ({
    body: { docid, doctypeid },
  })),
  documentClientSet: holds('document.rightMissing', ({ docid, filing: { clientid } }) => ({
    body: { docid, clientid },
  })),
  documentYearSet: holds('document.rightMissing', ({ docid }) => ({ body: { docid, year: 2026 } })),
  documentDelete: holds('document.deleteRightMissing', used),
  documentRestore: holds('document.deleteRightMissing', async ({ anotherDocument, owner }) => {
    const docid = await anotherDocument();
    await owner.call('documentDelete', { params: { docid } });
    return { params: { docid } };
  }),
  documentProtectionSet: holds('document.protectRightMissing', async ({ anotherDocument }) => ({
    body: { docid: await anotherDocument(), active: true },
  })),
  documentCopy: holds('archive.rightMissing', ({ docid, metafile }) => ({
    params: { docid },
    body: { indexes: (metafile() as { indexes: object[] }).indexes },
  })),
  versionRestore: holds('archive.rightMissing', ({ docid }) => ({ params: { docid, version: 1 } }), {
    reaches: 'document.versionCurrent',
  }),
  versionThumbnail: sees(thumbnail),
  versionThumbnailCurrent: sees(thumbnail),
  noteList: holds('note.rightMissing', of, { shows: true }),
  noteSet: holds('note.rightMissing', ({ docid, word }) => ({ params: { docid }, body: { text: word } })),
  noteDelete: holds('note.rightMissing', async ({ docid, owner, word }) => {
    const { json } = await owner.call('noteSet', { params: { docid }, body: { text: word } });
    return { params: { docid, id: (json['note'] as { id: number }[])[0]!.id } };
  }),
  tagList: sees(({ docid }) => ({ body: { docid } }), { shows: true }),
  tagSet: holds('document.rightMissing', ({ docid, word }) => ({ body: { docid, name: `${word}!` } })),
  tagDelete: holds('document.rightMissing', async ({ docid, owner }) => {
    const name = `x${Math.random()}`;
    const { json } = await owner.call('tagSet', { body: { docid, name } });
    const tags = json['tag'] as { id: number; name: string }[];
    return { body: { docid, id: tags.find((tag) => tag.name === name)!.id } };
  }),
  linkList: sees(of, { shows: true }),
  linkListOf: holds('document.rightMissing', ({ docid }) => ({ params: { docid }, body: { link: [{ to: docid }] } }), {
    reaches: 'link.self',
  }),
  linkDelete: holds('document.rightMissing', async ({ docid, owner, anotherDocument }) => {
    const to = await anotherDocument();
    const { json } = await owner.call('linkListOf', { params: { docid }, body: { link: [{ to }] } });
    const links = json['link'] as { id: number; to: number }[];
    return { params: { docid }, query: { id: String(links.find((link) => link.to === to)!.id) } };
  }),
  attachmentList: sees(of, { shows: true }),
  attachmentFile: holds('right.missing', ({ docid, attachmentid }) => ({
    params: { docid, type: ATTACHMENT_ORIGINAL, id: attachmentid },
  })),
  attachmentSet: holds('document.rightMissing', (things) => ({
    params: { docid: things.docid },
    body: (() => {
      const form = new FormData();
      form.set('dmsmetafile', '{}');
      form.set('file', pdf(things), `${things.word}.txt`);
      return form;
    })(),
  })),
  attachmentDelete: holds('document.rightMissing', async ({ docid, owner }) => {
    const body = archiveForm({}, { bytes: Buffer.from('Anlage'), name: 'Anlage.txt' });
    const { json } = await owner.call('attachmentSet', { params: { docid }, body });
    return { params: { docid, id: (json['attachment'] as { id: number }[])[0]!.id } };
  }),
  documentHistory: sees(of),
  documentHistoryFile: sees(of),
  documentPast: sees(({ docid }) => ({ params: { docid }, query: { at: '31.12.2099 23:59:59' } }), { shows: true }),
  pageText: sees(page, { shows: true }),
  documentReading: sees(({ docid }) => ({ params: { docid } })),
  // This suite's server does not recognise text for anybody.
  documentRead: {
    does: (role, place) => (whoSees(role, place) === 'does' ? 'refused' : 'unknown'),
    unknown: 'document.unknown',
    refused: 'right.missing',
    input: ({ docid }) => ({ params: { docid }, body: {} }),
  },
  documentReadStop: {
    does: (role, place) => (whoSees(role, place) === 'does' ? 'refused' : 'unknown'),
    unknown: 'document.unknown',
    refused: 'right.missing',
    input: ({ docid }) => ({ params: { docid }, body: {} }),
  },
  documentFind: sees(({ docid, word }) => ({ params: { docid }, body: { text: word } })),
  layerList: sees(),
  layerLock: holds('layer.rightMissing', used),
  layerRelease: sees(),
  layerSet: holds(
    'layer.rightMissing',
    ({ docid }) => ({ params: { docid }, body: { layer: [{ pageno: 1, marks: [wireMark] }] } }),
    { reaches: 'layer.lockLost' },
  ),
  layerDelete: holds(
    'layer.rightMissing',
    ({ docid, editgroupno }) => ({ params: { docid }, body: { layer: [{ pageno: 1, editgroupno }] } }),
    { reaches: 'layer.lockLost' },
  ),
  stampList: sees(),
  stampPlace: holds('layer.rightMissing', ({ docid, stampid }) => ({ params: { docid, stampid } }), {
    reaches: 'layer.lockLost',
  }),
  documentSign: holds(
    'signature.rightMissing',
    ({ docid }) => ({
      params: { docid },
      body: { docversion: 1, signature: { pageno: 1, x: 0, y: 0, width: 100, height: 50 } },
    }),
    { reaches: 'signature.missing' },
  ),
  signingCheck: sees(),
  templateSet: {
    does: whoHoldsItSomewhere,
    refused: 'layer.rightMissing',
    reaches: 'template.invalid',
    input: () => ({ body: { name: 'x', groups: [], content: { ...template, marks: [] } } }),
  },
} satisfies Record<string, Row>;
