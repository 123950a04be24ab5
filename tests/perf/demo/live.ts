import { chromium } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { type Answer, Caller } from '#tests/conformance/caller.ts';
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
 * From the moment one user's call begins until a colleague's browser shows it: the bell counts a mention, a notice says
 * that the annotations are being edited, and goes away.
 */
export const measureLive = (): Promise<Row[]> =>
  withDemoCompany(async (template) => {
    const company = await Company.open(template);
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
    try {
      const clerk = new Caller(company.url);
      await clerk.login('clerk', DEMO_PASSWORD);
      const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
      const answer = await page.request.fetch(`${company.url}${operations.userLogin.path}`, {
        method: operations.userLogin.method,
        headers: { [CSRF_HEADER]: '1', 'content-type': 'text/plain' },
        data: JSON.stringify({
          username: 'supervisor',
          password: Buffer.from(DEMO_PASSWORD).toString('base64'),
          modulename: 'Viewer',
        }),
      });
      const { user } = (await answer.json()) as { user: readonly { id: number }[] };
      const supervisor = user[0]?.id;
      await page.goto(`${company.url}/viewer/#/document/${DOCUMENT}/index`);
      const bell = page.getByRole('banner').getByRole('button', { name: /: \d+$/ });
      const held = page.getByText('Claudia Berger bearbeitet dieses Dokument gerade.');
      const noted = (round: number) =>
        clerk.call('noteSet', { params, body: { text: `Note ${round}`, mention: [supervisor] } });
      const changes = async () => {
        const before = await bell.textContent();
        const button = await bell.elementHandle();
        return () => page.waitForFunction(([shown, text]) => shown?.textContent !== text, [button, before] as const);
      };
      const times = { bell: [] as number[], locked: [] as number[], free: [] as number[] };
      // What is loaded after the page has come would be counted in the first round.
      for (let round = -1; round < REPETITIONS; round += 1) {
        const bellTook = await until(() => noted(round), await changes());
        const lockTook = await until(
          () => clerk.call('layerLock', { params }),
          () => held.waitFor(),
        );
        const freeTook = await until(
          () => clerk.call('layerRelease', { params }),
          () => held.waitFor({ state: 'hidden' }),
        );
        if (round < 0) continue;
        times.bell.push(bellTook);
        times.locked.push(lockTook);
        times.free.push(freeTook);
      }
      return [
        row('a mention until the bell counts it', times.bell),
        row('a lock of the annotations until it is shown', times.locked),
        row('a released lock until it is no longer shown', times.free),
      ];
    } finally {
      await browser.close();
      await company.close();
    }
  });

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
