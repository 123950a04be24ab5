import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGE_SECTIONS, ROW_SECTIONS } from '#src/areas/admin/model.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { expectAccessible, expectTouchable, STRUCTURE } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say, saying } from '#tests/e2e/texts.ts';
import type { Company } from '#tests/fixtures/company.ts';

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

/** What is to be true of a screen, alone and with what opens over it. */
type Check = (page: Page, where: string) => Promise<void>;

async function check(page: Page, screen: string, holds: Check): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), screen).toHaveCount(1);
  await holds(page, screen);
  for (const [button, panel] of [
    ['account', say('settings:list')],
    ['bell', say('shell:panel.info')],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: saying(`shell:${button}`) })
      .click();
    const opened = page.getByRole('dialog', { name: panel });
    await expect(opened, `${panel} at ${screen}`).toBeVisible();
    await holds(page, `${panel} at ${screen}`);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
}

const isTold: Check = (page, where) => expectAccessible(page, where, STRUCTURE);
const fitsPhone: Check = async (page, where) => {
  await isTold(page, where);
  await expectTouchable(page, where);
};

/** Goes to every screen of every area and, as an administrator, to every page of the administration. */
async function walkScreens(page: Page, company: Company, holds: Check): Promise<void> {
  await signIn(page, company, 'clerk', '#/home');
  for (const screen of screens) {
    await page.goto(`${company.url}/viewer/#${screen}`);
    // The others are walked nevertheless.
    await check(page, screen, holds).catch((error: unknown) => expect.soft(error, screen).toBeUndefined());
  }
}

async function walkAdministration(page: Page, company: Company, holds: Check): Promise<void> {
  await signIn(page, company, 'admin', '#/admin');
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await check(page, 'the gate', holds);
  await page.getByRole('button', { name: say('admin:gate.enter') }).click();
  for (const section of [...ROW_SECTIONS, ...PAGE_SECTIONS]) {
    await test.step(section, async () => {
      await page.goto(`${company.url}/viewer/#/admin/${section}`);
      await expect(page.getByRole('heading', { level: 1, name: say(`admin:section.${section}`) })).toBeAttached();
      await check(page, section, holds);
    });
  }
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
  await walkScreens(page, company, isTold);
});

test('[A11Y-01] every page of the administration has one main heading and distinguishable landmarks', async ({
  page,
  company,
}) => {
  test.setTimeout(600_000);
  await walkAdministration(page, company, isTold);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[A11Y-01] [MOB-01] every screen is told as at a desk, nothing is off screen or too small, no key named', async ({
    page,
    company,
  }) => {
    test.setTimeout(600_000);
    await walkScreens(page, company, fitsPhone);
  });

  test('[A11Y-01] [MOB-01] every page of the administration is told, touched and read as every other', async ({
    page,
    company,
  }) => {
    test.setTimeout(600_000);
    await walkAdministration(page, company, fitsPhone);
  });
});
