import { type Browser, chromium, type Locator } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import type { Job } from '#core/contract/work/workflow.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { type Answer, Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { Company } from '#tests/fixtures/company.ts';
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.ts';
import { withDemoCompany } from './demoCompany.ts';
import { quantile, type Row } from '../row.ts';

const REPETITIONS = 20;
const GOAL_MS = 2000;
/** A drawing of the demo company that both users see. */
const DOCUMENT = 69;
const params = { docid: DOCUMENT };

/**
 * From the beginning of one user's call until a colleague's browser shows its effect: the bell counts a mention, a
 * notice about the annotations being edited appears and disappears, the inbox counts a job that is taken or released.
 */
export const measureLive = (): Promise<Row[]> =>
  withDemoCompany(async (template) => {
    const company = await Company.open(template);
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
    try {
      const clerk = new Caller(company.url);
      await clerk.login('clerk', DEMO_PASSWORD);
      const { page, userid: supervisor } = await opened(browser, company, 'supervisor', `document/${DOCUMENT}/index`);
      const { page: inbox } = await opened(browser, company, 'clerk', 'workflow');
      const [job] = await succeed<Job>(clerk, 'workflowJobList', { body: { view: 'group' } }, 'job');
      const body = { wfid: job?.wfid, stepid: job?.stepid };
      const bell = page.getByRole('banner').getByRole('button', { name: /: \d+$/ });
      const held = page.getByText('Claudia Berger bearbeitet dieses Dokument gerade.');
      const noted = (round: number) =>
        clerk.call('noteSet', { params, body: { text: `Note ${round}`, mention: [supervisor] } });
      // After the view's name comes the number of jobs of the user's groups that nobody has taken.
      const waiting = inbox
        .getByRole('radiogroup', { name: 'Ansicht der Aufgaben' })
        .getByText(/^Meiner Gruppen[\s\d.]*\d$/);
      await waiting.waitFor();
      const times = {
        bell: [] as number[],
        locked: [] as number[],
        free: [] as number[],
        taken: [] as number[],
        released: [] as number[],
      };
      // The first round is not counted, because the page may still be loading code.
      for (let round = -1; round < REPETITIONS; round += 1) {
        const bellTook = await until(() => noted(round), await changeOf(bell));
        const lockTook = await until(
          () => clerk.call('layerLock', { params }),
          () => held.waitFor(),
        );
        const freeTook = await until(
          () => clerk.call('layerRelease', { params }),
          () => held.waitFor({ state: 'hidden' }),
        );
        const takenTook = await until(() => clerk.call('workflowJobTake', { body }), await changeOf(waiting));
        const releasedTook = await until(() => clerk.call('workflowJobRelease', { body }), await changeOf(waiting));
        if (round < 0) continue;
        times.bell.push(bellTook);
        times.locked.push(lockTook);
        times.free.push(freeTook);
        times.taken.push(takenTook);
        times.released.push(releasedTook);
      }
      return [
        row('a mention until the bell counts it', times.bell),
        row('a lock of the annotations until it is shown', times.locked),
        row('a released lock until it is no longer shown', times.free),
        row('a job taken until the inbox counts one less', times.taken),
        row('a job given back until the inbox counts it again', times.released),
      ];
    } finally {
      await browser.close();
      await company.close();
    }
  });

/** A browser tab of a user at an address of the app. */
async function opened(browser: Browser, company: Company, login: string, path: string) {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  const answer = await page.request.fetch(`${company.url}${operations.userLogin.path}`, {
    method: operations.userLogin.method,
    headers: { [CSRF_HEADER]: '1', 'content-type': 'text/plain' },
    data: JSON.stringify({
      username: login,
      password: Buffer.from(DEMO_PASSWORD).toString('base64'),
      modulename: 'Viewer',
    }),
  });
  const { user } = (await answer.json()) as { user: readonly { id: number }[] };
  await page.goto(`${company.url}/viewer/#/${path}`);
  return { page, userid: user[0]?.id };
}

/** Returns a function that waits until a text differs from the present one. */
async function changeOf(text: Locator): Promise<() => Promise<unknown>> {
  const [element, before] = await Promise.all([text.elementHandle(), text.textContent()]);
  return () =>
    text.page().waitForFunction(([shown, former]) => shown?.textContent !== former, [element, before] as const);
}

async function until(act: () => Promise<Answer>, shown: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const { status, bytes } = await act();
  if (status !== 200) throw new Error(bytes.toString('utf8'));
  await shown();
  return performance.now() - begun;
}

const row = (what: string, times: readonly number[]): Row => {
  const ours = quantile(times, 0.95);
  return {
    name: `second browser, ${what}, 95 % of ${times.length}`,
    ours,
    goal: `≤ ${GOAL_MS} ms`,
    met: ours <= GOAL_MS,
  };
};
