import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGE_SECTIONS, ROW_SECTIONS } from '#src/areas/admin/model.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { expectAccessible, STRUCTURE } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** The routes of every area, as its manifest names them: a new one is walked without a change here. */
const routes = globSync('src/areas/*/area.ts').flatMap((file) => {
  const listed = /routes: \[([^\]]*)\]/u.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return [...listed.matchAll(/'([^']+)'/gu)].map(([, route = '']) => route);
});

/** What stands for the parameters of a route. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/help/:topic': '/help/search',
  '/help/:topic/:part': '/help/administration/masks',
  '/compare/:left/:right': '/compare/1/2',
  '/scan/:poolid': '/scan/1',
  '/abonnement/:id': '/abonnement/1',
  '/forms/:id': '/forms/1',
  '/forms/:id/:part': '/forms/1/fill',
  '/workflow/:wfid': '/workflow/1',
  '/document/:id/workflow/:wfid': '/document/1/workflow/1',
  '/document/:id/workflow/:wfid/:stepid': '/document/1/workflow/1/1',
};
/** Shown to nobody who is signed in; the administration has pages of its own. */
const ELSEWHERE = /^\/(?:login|admin|mask)\b/u;
const screens = [...new Set(routes)]
  .filter((route) => !ELSEWHERE.test(route))
  .map((route) => EXAMPLES[route] ?? route.replace('/document/:id/', '/document/1/'));

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** One main heading, and distinguishable landmarks: at a desk and on a phone, alone and with what opens over it. */
async function isTold(page: Page, screen: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    const where = `${screen} (${size})`;
    await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
    await expectAccessible(page, where, STRUCTURE);
    for (const [button, panel] of [
      ['account', say('settings:list')],
      ['bell', say('shell:panel.info')],
    ] as const) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: saying(`shell:${button}`) })
        .click();
      const opened = page.getByRole('dialog', { name: panel });
      await expect(opened, `${panel} at ${where}`).toBeVisible();
      await expectAccessible(page, `${panel} at ${where}`, STRUCTURE);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
  }
  await page.setViewportSize(SIZES.desk);
}

test('the walk knows an example for every route', () => {
  expect(screens.filter((screen) => screen.includes(':'))).toEqual([]);
  expect(screens.length).toBeGreaterThan(15);
});

test('[A11Y-01] every screen of every area has one main heading and distinguishable landmarks', async ({
  page,
  company,
}) => {
  test.setTimeout(600_000);
  await signIn(page, company, 'clerk', '#/home');
  const failures: unknown[] = [];
  for (const screen of screens) {
    await page.goto(`${company.url}/viewer/#${screen}`);
    // The others are walked nevertheless.
    await isTold(page, screen).catch((error: unknown) => failures.push(error));
  }
  expect(failures).toEqual([]);
});

test('[A11Y-01] every page of the administration has one main heading and distinguishable landmarks', async ({
  page,
  company,
}) => {
  test.setTimeout(600_000);
  await signIn(page, company, 'admin', '#/admin');
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await isTold(page, 'the gate');
  await page.getByRole('button', { name: say('admin:gate.enter') }).click();
  for (const section of [...ROW_SECTIONS, ...PAGE_SECTIONS]) {
    await test.step(section, async () => {
      await page.goto(`${company.url}/viewer/#/admin/${section}`);
      await expect(page.getByRole('heading', { level: 1, name: say(`admin:section.${section}`) })).toBeAttached();
      await isTold(page, section);
    });
  }
});
