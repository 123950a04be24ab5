import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { Company } from '#tests/fixtures/company.ts';
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.ts';
import { root, run } from '../../scripts/run.ts';
import { throttle } from './cpu.ts';
import { openPlainTab, type PlainTab } from './plainTab.ts';
import { readArchive, type SharedFile } from './archive.ts';

/** User timing (performance.measure) is recorded only in Chromium's own trace. */
const TRACED = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

/** Environment of the scenarios: a large demo company, its server in a separate process, and a browser. */
export interface Stage {
  readonly company: Company;
  /** Number of documents in the archive. */
  readonly documents: number;
  /** Milliseconds it took to create the archive; undefined if it was there before. */
  readonly seeding: number | undefined;
  readonly files: Readonly<Record<'text' | 'scan' | 'vector' | 'manual', SharedFile>>;
  /** Sets the name for traces and the CPU slowdown for pages opened from now on. */
  begin(scenario: string, rate: number): void;
  /** Signs in a separate API session. */
  signIn(login: string): Promise<Caller>;
  /** A page in a new browser context, signed in and showing the search area. */
  open(login: string): Promise<Page>;
  /**
   * A blank page with the same origin and session, in which the bench can start workers: the baseline for this machine.
   */
  floor(beside: Page): Promise<Page>;
  /** A tab not controlled by the library, signed in and at a hash route of the app. */
  plainTab(login: string, route: string): Promise<PlainTab>;
  /** Closes a page and its context and writes its trace. */
  leave(page: Page): Promise<void>;
  close(): Promise<void>;
}

/**
 * Seeds the given number of documents, or copies an archive seeded before, and starts; the client must be built. With
 * `traces`, every closed page leaves two traces in test-results/traces, named by scenario and number: Playwright's
 * (.zip, `playwright show-trace`) and Chromium's, with all performance.measure entries (.json, DevTools), including the
 * inspector's.
 */
export async function openStage(source: { documents: number } | { archive: string }, traces: boolean): Promise<Stage> {
  await using held = new AsyncDisposableStack();
  const executablePath = await ensureChromium();
  const template = 'archive' in source ? source.archive : await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  if ('documents' in source) held.defer(() => rm(template, { recursive: true, force: true }));
  const seeding = 'documents' in source ? await seed(source.documents, template) : undefined;
  const { documents, files } = await readArchive(template);
  // Trusts the callers' stated address, so that per-address limits can be measured from many.
  const company = await Company.open(template, { TRUST_PROXY: '1' });
  held.defer(() => company.close());
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  held.defer(() => browser.close());
  const parts = held.move();
  let scenario = 'stage';
  let left = 0;
  let rate = 1;
  const traceOf = (ending: string): string => path.join(root, 'test-results/traces', `${scenario}-${left}.${ending}`);
  return {
    company,
    documents,
    seeding,
    files,
    begin: (name, slower) => ([scenario, left, rate] = [name, 0, slower]),
    signIn: async (login) => {
      const caller = new Caller(company.url);
      const answer = await caller.login(login, DEMO_PASSWORD);
      if (answer.status !== 200) throw new Error(`${login} cannot sign in: ${answer.json.response.message}`);
      return caller;
    },
    open: async (login) => {
      const context = await newContext(browser);
      const page = await signedIn(await context.newPage(), company.url, login);
      if (traces) {
        left += 1;
        await context.tracing.start({ screenshots: true, snapshots: true, title: scenario });
        await browser.startTracing(page, { path: traceOf('json'), categories: TRACED });
        void inspect(page);
      }
      await throttle(page, rate);
      return page;
    },
    floor: async (beside) => {
      const context = await newContext(browser, {
        storageState: await beside.context().storageState(),
        bypassCSP: true,
      });
      const page = await context.newPage();
      await page.goto(`${company.url}/dms/openapi.json`);
      await page.setContent('<body style="margin:0"></body>');
      await throttle(page, rate);
      return page;
    },
    plainTab: async (login, route) => {
      const context = await newContext(browser);
      await signedIn(await context.newPage(), company.url, login);
      const cookies = await context.cookies();
      await context.close();
      return openPlainTab(browser, `${company.url}/viewer/#${route}`, cookies);
    },
    leave: async (page) => {
      const context = page.context();
      if (traces) {
        await browser.stopTracing();
        await context.tracing.stop({ path: traceOf('zip') });
      }
      await context.close();
    },
    close: () => parts.disposeAsync(),
  };
}

/**
 * The inspector measures only while shown: it is opened with a page's first document, so that its figures are in the
 * trace.
 */
async function inspect(page: Page): Promise<void> {
  try {
    await page.getByRole('region', { name: /^Seiten von / }).waitFor({ timeout: 0 });
    await page.keyboard.press('Control+Alt+i');
  } catch {
    // The page was closed before it showed a document.
  }
}

const newContext = (browser: Browser, more: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> =>
  browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: { width: 1440, height: 900 }, ...more });

async function signedIn(page: Page, url: string, login: string): Promise<Page> {
  await page.goto(`${url}/viewer/`);
  await page.getByLabel('Benutzername').fill(login);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('button', { name: 'Suchen', exact: true }).waitFor();
  return page;
}

/** Returns how many milliseconds it took. */
async function seed(documents: number, dataDir: string): Promise<number> {
  const { code, output, took } = await run(process.execPath, ['server/seed/cli.ts', '--documents', String(documents)], {
    quiet: true,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  if (code !== 0) throw new Error(output);
  return took;
}
