import { type Browser, chromium, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/conformance/scene.ts';
import { locale, say } from '#tests/e2e/texts.ts';
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.ts';
import { type Frames, wheel } from '../frames.ts';
import { LINE } from '../reading.ts';
import { median, quantile, type Row } from '../row.ts';

/** Enough that a single outlier does not determine the 95th percentile. */
const VIEWS = 40;
const DECISIONS = 40;
/** Issue 13, ms. */
const [ROWS_GOAL, NEXT_GOAL] = [150, 250];
/** How often the list is scrolled, alternately down and up; seconds each time, and pixels per step. */
const SCROLLS = 4;
const SECONDS = 5;
const STEP_PX = 240;

/** Name of the jobs that are decided, and their decision. */
const STEP = 'Check';
const DECISION = 'OK';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });

/** The inbox of the editor: from the press to its rows, how it scrolls, and from a decision to the next job's page. */
export async function measureInbox(browser: Browser, url: string, size: number): Promise<Row[]> {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/viewer/#/workflow`);
  await page.getByLabel(say('login:username')).fill('editor');
  await page.getByLabel(say('login:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();
  const rows = await shownAfter(page);
  const scrolled = await scrollThrough(page);
  const next = await nextAfter(page);
  await context.close();
  return [
    {
      name: `inbox, first rows on screen, ${size} open, p95`,
      ours: rows,
      goal: `≤ ${ROWS_GOAL} ms`,
      met: rows <= ROWS_GOAL,
    },
    ...scrollRows(`inbox, ${SECONDS} s of scrolling, ${size} open`, scrolled),
    {
      name: `decision to next job sharp, ${size} open, line of 30 ms, p95`,
      ours: next,
      goal: `≤ ${NEXT_GOAL} ms`,
      met: next <= NEXT_GOAL,
    },
  ];
}

const inbox = (page: Page) => page.getByRole('grid', { name: say('workflow:inbox') });
/** A view's label: its name, then its number of jobs. */
const view = (page: Page, name: string) =>
  page
    .getByRole('radiogroup', { name: say('workflow:views') })
    .getByText(new RegExp(`^${say(`workflow:view.${name}`)}[\\s\\d.]*$`));

/** Switches between the user's own jobs and those of the user's groups, whose numbers differ. */
async function shownAfter(page: Page): Promise<number> {
  await inbox(page).getByRole('gridcell').first().waitFor();
  const times: number[] = [];
  for (let round = -2; round < VIEWS; round += 1) {
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Each view may have its own list element.
          const list = (): Element | null => document.querySelector('[role="grid"]');
          const count = (): string | null | undefined => list()?.getAttribute('aria-rowcount');
          const before = count();
          let pressed = Number.NaN;
          addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
          const look = (): void => {
            const isOther = count() !== before && list()?.querySelector('[role="gridcell"]');
            requestAnimationFrame(isOther ? () => resolve(performance.now() - pressed) : look);
          };
          look();
        }),
    );
    const [took] = await Promise.all([shown, view(page, round % 2 === 0 ? 'group' : 'mine').click()]);
    if (round >= 0) times.push(took);
  }
  return quantile(times, 0.95);
}

/** Scrolls the jobs of the user's groups, half of all, by wheel; further rows are loaded meanwhile. */
async function scrollThrough(page: Page): Promise<readonly Frames[]> {
  const before = await inbox(page).getAttribute('aria-rowcount');
  await view(page, 'group').click();
  await page.waitForFunction(
    (count) => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') !== count,
    before,
  );
  const box = (await inbox(page).boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const scrolls: Frames[] = [];
  for (let round = 0; round < SCROLLS; round += 1) {
    scrolls.push(await wheel(page, middle, round % 2 === 0 ? STEP_PX : -STEP_PX, SECONDS));
    const top = await inbox(page)
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first()
      .getAttribute('aria-rowindex');
    // Otherwise a list that did not move would be measured.
    if (round === 0 && !(Number(top) > 100)) throw new Error(`the list stands at row ${top}`);
  }
  return scrolls;
}

/** Every long task of every round counts. */
function scrollRows(name: string, scrolls: readonly Frames[]): Row[] {
  const longTasks = scrolls.reduce((sum, frames) => sum + frames.longTasks, 0);
  return [
    { name: `${name}, long tasks`, ours: longTasks, goal: '0', met: longTasks === 0 },
    { name: `${name}, p95 between frames, ms`, ours: median(scrolls.map(({ p95 }) => p95)) },
  ];
}

/** Decides the user's own jobs one after the other over a connection of 30 ms; each is on another document. */
async function nextAfter(page: Page): Promise<number> {
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
  await view(page, 'mine').click();
  await inbox(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .dblclick();
  const step = page.getByRole('region', { name: STEP, exact: true });
  const confirm = page.getByRole('button', { name: say('workflow:outcome.confirm'), exact: true });
  const times: number[] = [];
  for (let round = -2; round < DECISIONS; round += 1) {
    await step.getByRole('button', { name: say('workflow:take') }).click();
    await step.getByRole('button', { name: DECISION }).click();
    await confirm.waitFor();
    const sharp = page.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          performance.clearMeasures(name);
          let pressed = Number.NaN;
          addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
          const look = (): void => {
            const [measured] = performance.getEntriesByName(name);
            if (measured === undefined) setTimeout(look, 5);
            else resolve(measured.startTime + measured.duration - pressed);
          };
          look();
        }),
      'viewer:open→sharp',
    );
    const [took] = await Promise.all([sharp, confirm.click()]);
    if (round >= 0) times.push(took);
    await confirm.waitFor({ state: 'detached' });
  }
  return quantile(times, 0.95);
}
