import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Job, Workflow } from '#core/contract/work/workflow.ts';
import { startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf } from '#tests/conformance/scene.ts';
import type { Left } from '#tests/fixtures/left/left.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'left-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verify = (dataDir: string) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const args = ['server/operation/cli.ts', 'verify'];
    execFile(process.execPath, args, { cwd: root, env }, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });

// Made by those versions' own servers: tests/fixtures/left/make.ts.
test.each([
  ['caf52631', 'the earliest version with today’s first migration'],
  ['9a998433', 'the first version with workflows'],
])('[SRV-03] a data folder left by %s, %s, is upgraded, whole, and worked on by who was signed in', async (commit) => {
  const dataDir = path.join(folder, commit);
  mkdirSync(dataDir);
  execFileSync('tar', ['-xzf', path.join(root, 'tests/fixtures/left', `${commit}.tar.gz`), '-C', dataDir]);
  const left = JSON.parse(readFileSync(path.join(dataDir, 'left.json'), 'utf8')) as Left;
  const server = await startServer({ ...serverOptions, dataDir, now: () => left.at + 60_000 });
  try {
    const editor = new Caller(server.url);
    editor.cookie = left.cookie;
    await succeed(editor, 'userInfo');
    const second = new Caller(server.url);
    expect((await second.login('second', left.password)).status).toBe(200);

    for (const { docid, version, number, words, sha256 } of left.documents) {
      const file = await editor.call('documentFile', { params: { docid }, body: { docversion: version } });
      expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
      const at = { params: { docid, pageno: 1 }, query: { docversion: String(version) } };
      expect((await editor.call('pageImage', at)).headers.get('content-type')).toBe('image/jpeg');
      expect(await succeed(editor, 'pageText', at, 'text')).toMatchObject([{ text: `${words} 1` }]);
      const indexes = [{ indexid: filing.textIndex, operator: 0, value: number }];
      const current = left.documents.filter((one) => one.docid === docid).every((one) => one.version <= version);
      for (const body of [{ indexes }, ...(current ? [{ fulltext: words }] : [])]) {
        const [result] = await succeed<{ id: string }>(editor, 'search', { body }, 'searchresult');
        const window = { body: { id: result?.id, offset: 0, limit: 10 } };
        expect(await succeed(editor, 'searchResult', window, 'document')).toMatchObject([{ docid }]);
      }
    }
    const params = { docid: left.documents[0]?.docid };
    const first = { params, query: { docversion: '1' } };
    expect(await succeed(editor, 'layerList', first, 'layer')).toMatchObject([{ pageno: 1, marks: left.marks }]);

    if (left.workflow !== undefined) {
      expect(await succeed(editor, 'noteList', { params }, 'note')).toMatchObject([{ text: 'Bitte zahlen' }]);
      const { docid, wfid } = left.workflow;
      const [job] = await succeed<Job>(second, 'workflowJobList', { body: { view: 'group', docid } }, 'job');
      const at = { wfid, stepid: job?.stepid };
      await succeed(second, 'workflowJobTake', { body: at });
      const decided = { body: { action: 'do', ...at, decision: 'ok' } };
      const done = await succeed<Workflow>(second, 'workflowDo', decided, 'workflow');
      expect(done).toMatchObject([{ state: 'ended' }]);
      const history = { query: { wfid: String(wfid) } };
      const told = await succeed<{ event: string }>(editor, 'workflowHistory', history, 'history');
      expect(told.map(({ event }) => event)).toEqual(['start', 'take', 'do', 'take', 'do']);
    }

    const file = { bytes: await makePdf('Neu', 1), name: 'new.pdf' };
    await succeed(editor, 'documentArchive', { body: archiveForm(metafileOf({ filing }, 'N-1'), file) });
    await succeed(editor, 'layerLock', { params });
    await succeed(editor, 'layerRelease', { params });
  } finally {
    await server.close();
  }
  expect(await verify(dataDir)).toContain(
    `${left.documents.length + 1} files are whole, and every document has its own.`,
  );
});
