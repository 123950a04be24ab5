import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { errorName } from '#core/contract/errors.ts';
import {
  type Difference,
  difference,
  differenceFromPoppler,
  hasPoppler,
  TOLERANCE,
} from '#server/render/testing/likeness.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';
import { type Answer, Caller } from './caller.ts';
import { type CorpusFile, corpusFiles, type Fate } from './corpusFiles.ts';
import { expectFailure, expectSuccess } from './expectations.ts';
import { archiveForm, filing, PASSWORD } from './scene.ts';

/** Generous, because the server's own limits count CPU time and a busy machine takes longer. */
const LIMIT_MS = 180_000;
/** However hostile the previous file was, other requests are answered within this time. */
const HEALTHY_MS = 5000;
/** Errors that blame the file itself, as a refusal must. */
const REASONS = [
  'archive.fileRefused',
  'page.failed',
  'page.timeout',
  'page.tooLarge',
  'preview.unavailable',
  'document.passwordRequired',
  'document.passwordWrong',
];

interface Outcome {
  readonly fate: Fate;
  /** The error's name, for readable test failures. */
  readonly said: string;
}

const files = corpusFiles();
const poppler = await hasPoppler();

describeIfAvailable(files.length > 0, 'the shared corpus')('the corpus over the wire', () => {
  let server: Company;
  let caller: Caller;
  beforeAll(async () => {
    server = await ownCompany();
    caller = new Caller(server.url);
    expectSuccess('userLogin', await caller.login('editor', PASSWORD));
  });
  afterAll(async () => {
    await server?.close();
  });

  const archive = ({ file }: CorpusFile, bytes: Buffer) => {
    const { clientid, productid, year, doctypeid, maskid, textIndex: indexid } = filing;
    const metafile = {
      clientid,
      productid,
      year,
      doctypeid,
      maskid,
      indexes: [{ indexid, value: String(files.findIndex((one) => one.file === file)) }],
    };
    return caller.call('documentArchive', { body: archiveForm(metafile, { bytes, name: path.basename(file) }) });
  };
  const withPassword = (password: string | undefined) =>
    password === undefined ? {} : { headers: { [PASSWORD_HEADER]: Buffer.from(password, 'utf8').toString('base64') } };
  const image = (docid: number, password?: string) =>
    caller.call('pageImage', { params: { docid, pageno: 1 }, query: { dpi: '150' }, ...withPassword(password) });

  test.each(files)('$file: $expected', { timeout: LIMIT_MS }, async (entry) => {
    const bytes = await readFile(entry.path);
    const archived = await archive(entry, bytes);
    const docid = (archived.json['document'] as DocumentInfo[] | undefined)?.[0]?.docid;
    const { fate, said } = docid === undefined ? refusal(archived) : await outcomeOf(entry, docid);
    expect(entry.allowed, said).toContain(fate);
    if (docid !== undefined) await expectOriginal(docid, bytes);
    await expectHealthy();
  });

  test.each(files.filter(({ password }) => password !== undefined))(
    '$file does not open without its password',
    async (entry) => {
      const found = await caller.call('search', { body: { docwords: path.basename(entry.file, '.pdf') } });
      const [result] = found.json['searchresult'] as { id: string; count: number }[];
      expect(result?.count).toBe(1);
      const window = await caller.call('searchResult', { body: { id: result?.id, offset: 0, limit: 1 } });
      const docid = (window.json['document'] as { docid: number }[])[0]?.docid ?? 0;
      expectFailure(await image(docid), 'document.passwordRequired');
      expectFailure(await image(docid, 'wrong'), 'document.passwordWrong');
    },
  );

  test('one server process survives all files', async () => {
    // Only the test itself starts the server, so the address is printed exactly once.
    expect(server.output.split(`${server.url}/viewer/`)).toHaveLength(2);
    await expectHealthy();
  });

  /** The outcome for an archived file: its facts and its first page must agree. */
  async function outcomeOf(entry: CorpusFile, docid: number): Promise<Outcome> {
    const info = await caller.call('documentInfo', { params: { docid }, ...withPassword(entry.password) });
    const page = await image(docid, entry.password);
    expectPlain(page);
    if (page.status !== 200) {
      const refused = refusal(page);
      const preview = (info.json['document'] as DocumentInfo[] | undefined)?.[0]?.preview;
      return preview === undefined || preview === 'pages' ? refused : { ...refused, fate: 'stored' };
    }
    expectSuccess('documentInfo', info);
    const [document] = info.json['document'] as DocumentInfo[];
    // The pages of an office document are drawn from its rendition; the document itself is only stored.
    if (document?.preview === 'rendition') return { fate: 'stored', said: 'the first page of its rendition' };
    expect(document?.preview).toBe('pages');
    if (entry.pages !== undefined) expect(document?.pagecount).toBe(entry.pages);
    expectSuccess('pageImage', page);
    if (entry.file.startsWith('ordinary/')) await expectLikeness(entry, page.bytes);
    return { fate: 'page', said: 'its first page' };
  }

  /** The original is returned byte for byte, as a download and never for display. */
  async function expectOriginal(docid: number, bytes: Buffer): Promise<void> {
    const file = await caller.call('documentFile', { params: { docid }, body: {} });
    expect(file.bytes.equals(bytes)).toBe(true);
    expectPlain(file);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/u);
  }

  async function expectHealthy(): Promise<void> {
    const asked = performance.now();
    expectSuccess('userInfo', await caller.call('userInfo'));
    expect(performance.now() - asked).toBeLessThan(HEALTHY_MS);
  }
});

/** Prevents type sniffing; no response may be served as a web page. */
function expectPlain({ headers }: Answer): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-type')).not.toMatch(/html|svg|xml/u);
}

function refusal(answer: Answer): Outcome {
  expectPlain(answer);
  const name = errorName(answer.json.response.code);
  expect(REASONS, answer.bytes.toString('utf8').slice(0, 300)).toContain(name);
  if (name !== undefined) expectFailure(answer, name);
  return { fate: 'refused', said: String(name) };
}

/**
 * PDFs must look as rendered by poppler. Images must match the file's first image: upright, complete and in proportion.
 */
async function expectLikeness({ path: file }: CorpusFile, page: Buffer): Promise<void> {
  const isPdf = file.endsWith('.pdf');
  if (isPdf && !poppler) return;
  const { mean, strayed } = isPdf ? await differenceFromPoppler(page, file, 1) : await differenceFromFile(page, file);
  expect(mean).toBeLessThan(TOLERANCE.mean);
  expect(strayed).toBeLessThan(TOLERANCE.strayed);
}

async function differenceFromFile(page: Buffer, file: string): Promise<Difference> {
  const { width, height } = await sharp(page).metadata();
  const bytes = await readFile(file);
  // sharp looks for the element only in the first 1,000 bytes.
  const input = file.endsWith('.svg') ? bytes.subarray(bytes.indexOf('<svg')) : bytes;
  const own = sharp(input, { failOn: 'none', density: 150 })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width, height, fit: 'fill' });
  // Compare PNGs: JPEGs are decoded at reduced size when scaling down, which shifts small images.
  const [one, other] = await Promise.all([sharp(page), own].map((picture) => picture.png().toBuffer()));
  return difference(one!, other!);
}
