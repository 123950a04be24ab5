import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectTouchable, keysNamed } from './accessible.ts';
import { photograph } from './look.ts';
import { edit, tools } from './drawing.ts';
import { choose, form, row } from './filing.ts';
import { expect, signIn, signInByForm, test } from './fixtures.ts';
import { waitForPaper } from './paper.ts';
import { say, saying } from './texts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Checks for a single level-one heading and distinguishable landmarks. */
async function isTold(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
  await expectAccessible(page, where, [
    'page-has-heading-one',
    'landmark-one-main',
    'landmark-no-duplicate-main',
    'landmark-unique',
    'region',
  ]);
}

async function fits(page: Page, where: string): Promise<void> {
  await expectTouchable(page, where);
  await isTold(page, where);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    where,
  ).toBeLessThanOrEqual(0);
}

test('[MOB-01] [A11Y-01] on a phone the main screens are used by touch; nothing is off screen or too small', async ({
  page,
  company,
}) => {
  await page.goto(`${company.url}/viewer/`);
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  await expectTouchable(page, 'the sign-in');
  await signInByForm(page, company, 'clerk', '#/search');
  await page.getByLabel(say('search:fulltext.label')).fill('Rechnung');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).tap();
  const hit = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  await expect(hit).toBeVisible();
  await fits(page, 'the result');
  await hit.tap();
  await waitForPaper(page);
  await fits(page, 'the document');
  await page.getByRole('button', { name: say('shell:menu.open') }).tap();
  await expect(page.getByRole('dialog', { name: say('shell:menu.label') })).toBeVisible();
  await expectTouchable(page, 'the menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('search', { name: say('viewer:find.open') })).toBeVisible();
  await expectTouchable(page, 'the find bar');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('dialog', { name: say('viewer:print.open') })).toBeVisible();
  await expectTouchable(page, 'printing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', edit).tap();
  const freehand = page.getByRole('group', tools).getByRole('button', { name: say('viewer:tools.freehand') });
  await freehand.tap();
  await fits(page, 'annotating');
  await page
    .getByRole('group', tools)
    .getByRole('button', { name: saying('viewer:color') })
    .tap();
  await expectTouchable(page, 'the styles');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).tap();
  await expect(page.getByRole('button', edit)).toBeEnabled();

  // Steps through the result and searches again by taps alone.
  const first = page.url();
  await page
    .getByRole('button', { name: say('ui:more'), exact: true })
    .last()
    .tap();
  const next = page.getByRole('menuitem', { name: say('search:through.next') });
  await expect(next).toBeVisible();
  expect(await keysNamed(page), 'keys named in the menu').toEqual([]);
  await next.tap();
  await expect(page).not.toHaveURL(first);
  await waitForPaper(page);
  await page.getByRole('button', { name: say('document:back'), exact: true }).tap();
  await expect(page.getByRole('row', { selected: true })).toBeVisible();
  await page.getByRole('button', { name: say('search:panel.open'), exact: true }).tap();
  await fits(page, 'the search panel');
  await page.getByLabel(say('search:fulltext.label')).fill('Gabelstabler');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).tap();
  await page.getByRole('button', { name: saying('search:empty.didYouMean') }).tap();
  await expect(hit).toBeVisible();
  await hit.locator('[data-check]').tap();
  await expect(page.getByRole('toolbar', { name: say('list:bulk') })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: say('list:selected', { count: 1, formatted: '1' }) }),
  ).toBeVisible();
  await fits(page, 'the selection');

  await page.goto(`${company.url}/viewer/#/workflow`);
  await expect(
    page
      .getByRole('grid', { name: say('workflow:inbox') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await fits(page, 'the inbox');

  await page.goto(`${company.url}/viewer/#/archive`);
  await expect(form(page)).toBeVisible();
  await fits(page, 'the archive');

  await page.goto(`${company.url}/viewer/#/abonnement`);
  await expect(page.getByRole('main').getByRole('toolbar').first()).toBeVisible();
  await fits(page, 'the subscriptions');
});

test('[MOB-01] [SRCH-05] on a phone a result is sorted and filtered without column headers', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/search');
  await page.getByLabel(say('search:fulltext.label')).fill('Rechnung');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).tap();
  const hits = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(hits.first()).toContainText('2026');
  await expect(page.getByRole('status').first()).toHaveText(/\d/);
  const whole = await page.getByRole('status').first().innerText();
  const arrange = page.getByRole('button', { name: say('list:arrange.title'), exact: true });
  await arrange.tap();
  const dialog = page.getByRole('dialog', { name: say('list:arrange.title') });
  await dialog.getByLabel(say('list:arrange.sortBy')).selectOption({ label: say('search:column.filename') });
  await dialog.getByLabel(say('list:arrange.direction')).selectOption({ label: say('list:arrange.descending') });
  const years = dialog.getByRole('button', { name: new RegExp(`^${say('search:column.year')}`) });
  await years.tap();
  await page.getByRole('option', { name: '2023', exact: true }).tap();
  await page.getByRole('option', { name: '2024', exact: true }).tap();
  await years.first().tap();
  await fits(page, 'sorting and filters');
  await photograph(page, 'arrange-phone');
  await dialog.getByRole('button', { name: say('ui:apply'), exact: true }).tap();
  await expect(hits.first()).toContainText(/202[34]/);
  const names = (await hits.allInnerTexts()).slice(0, 8).map((text) => text.split('\n')[0]!);
  expect(names).toEqual(names.toSorted().toReversed());
  await expect(arrange).toHaveAttribute('aria-pressed', 'true');
  await arrange.tap();
  await dialog
    .getByRole('button', { name: say('ui:choice.clear', { name: say('search:column.year') }), exact: true })
    .tap();
  await dialog.getByRole('button', { name: say('ui:apply'), exact: true }).tap();
  await expect.poll(() => hits.count()).toBeGreaterThan(0);
  await expect(page.getByRole('status').first()).toHaveText(whole);
});

test('[MOB-01] [SRCH-01] on a phone the search stays open for an invalid value and goes to its field', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/search');
  const panel = page.getByRole('search', { name: say('search:panel.label') });
  await panel.getByRole('combobox', { name: say('search:mask.label') }).tap();
  await page.getByRole('option', { name: 'Ausgangsrechnung', exact: true }).tap();
  const due = panel.getByLabel('Fällig am', { exact: true });
  await due.fill('31.02.2026');
  await panel.getByLabel(say('search:fulltext.label')).fill('Rechnung');
  await expect(due).not.toBeInViewport();
  await panel.getByRole('button', { name: say('search:panel.search'), exact: true }).tap();
  await expect(due).toBeFocused();
  await expect(due).toBeInViewport();
  await expect(panel.getByText(say('ui:value.problem.date'))).toBeInViewport();
  await due.fill('');
  await panel.getByRole('button', { name: say('search:panel.search'), exact: true }).tap();
  await expect(panel).toHaveCount(0);
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first(),
  ).toContainText(/\S/);
});

test('[MOB-01] [SRCH-02] on a phone a search for only common words leads back to its field, or to their list', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/search');
  const panel = page.getByRole('search', { name: say('search:panel.label') });
  const words = panel.getByLabel(say('search:fulltext.label'));
  const search = panel.getByRole('button', { name: say('search:panel.search'), exact: true });
  await words.fill('die und');
  await search.tap();
  await expect(page.getByText(say('search:empty.stopWordsTitle'), { exact: true })).toBeVisible();
  await fits(page, 'too common words');
  await photograph(page, 'stop-words-phone');

  await page.getByRole('button', { name: say('search:stopWords.open'), exact: true }).tap();
  const list = page.getByRole('dialog', { name: say('search:stopWords.open') });
  await expect(list.getByText(say('search:stopWords.hint'))).toBeInViewport();
  await fits(page, 'the list of common words');
  // The last word is reached by scrolling.
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
  await list
    .getByRole('button', { name: say('ui:close'), exact: true })
    .last()
    .tap();
  await expect(list).toBeHidden();

  await page.getByRole('button', { name: say('search:empty.otherWords'), exact: true }).tap();
  await expect(words).toBeFocused();
  await expect(words).toBeInViewport({ ratio: 1 });
  // What was typed is marked: the next word replaces it.
  await page.keyboard.type('Rechnung');
  await expect(words).toHaveValue('Rechnung');
  await search.tap();
  await expect(panel).toHaveCount(0);
  const hits = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(hits.first()).toContainText(/\S/);
});

test('[MOB-01] [ARCH-01] on a phone the archive takes photos as documents or as one PDF; the tile is kept', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/archive');
  await expect(form(page)).toBeVisible();
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  for (const number of [1, 2]) {
    await page.locator('input[capture]').setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(row(page, `${say('archive:photos.name', { number })}.jpg`).locator('canvas')).toBeVisible();
  }
  await fits(page, 'the tiles');
  await choose(page, say('archive:place.clientid'), 'Lindner Anlagenbau GmbH (100)');
  await choose(page, say('archive:place.productid'), 'Buchhaltung');
  await choose(page, say('archive:place.doctypeid'), 'Eingangsrechnung');
  await form(page).getByText(say('archive:batch.each'), { exact: true }).tap();
  await expect(page.getByText(say('archive:batch.eachHint'), { exact: true })).toBeVisible();
  await fits(page, 'the batch');
  await form(page).getByText(say('archive:batch.all'), { exact: true }).tap();
  await page.getByRole('button', { name: saying('archive:photos.combine', { count: 2 }) }).tap();
  const both = row(page, say('archive:photos.document'));
  await expect(both.locator('canvas')).toBeVisible();
  await expect(page.getByRole('listitem').locator('canvas')).toHaveCount(1);
  const open = both.getByRole('button', {
    name: say('archive:preview.open', { name: say('archive:photos.document') }),
  });
  await open.tap();
  const preview = page.getByRole('dialog');
  await expect(preview.getByText(say('viewer:pageOf', { count: 2 }))).toBeVisible();
  await preview
    .getByRole('button', { name: say('ui:close') })
    .first()
    .tap();
  await expect(preview).toBeHidden();
  await page.evaluate(() => void (location.hash = '#/search'));
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await page.goBack();
  await expect(open).toHaveAttribute('aria-current', 'true');
});

test('[MOB-01] [FORM-02] on a phone a form filled in offline stays on the device and is sent once online', async ({
  page,
  company,
  context,
}) => {
  const send = (of: Page) => of.getByRole('button', { name: say('forms:send'), exact: true });
  const fill = async (of: Page, what: string) => {
    await of.getByLabel('Was ist geschehen?').fill(what);
    await of.getByLabel('Tag').fill('01.02.2026');
    await of.getByLabel('Ort des Unfalls').fill('Halle 3');
    await of.getByLabel('Hergang').fill('Ausgerutscht');
  };
  await signIn(page, company, 'clerk', '#/forms/4');
  await expect(send(page)).toBeVisible();
  await fits(page, 'a form');
  await context.setOffline(true);
  await fill(page, `Sturz ${Date.now()}`);
  await send(page).tap();
  await expect(page.getByText(say('forms:waiting'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say('forms:sent', { number: 1 }))).toBeVisible();

  await page.getByRole('button', { name: say('forms:again'), exact: true }).tap();
  await expect(page.getByLabel('Hergang')).toHaveValue('');
  await context.setOffline(true);
  await fill(page, `Schnitt ${Date.now()}`);
  await send(page).tap();
  await expect(page.getByText(say('forms:waiting'))).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`${company.url}/viewer/#/forms/4`);
  await expect(later.getByText(say('forms:sent', { number: 2 }))).toBeVisible();
  await later.goto(`${company.url}/viewer/#/forms/4/answers`);
  await expect(later.getByRole('row').filter({ hasText: '2 ·' })).toHaveCount(1);
});

test('[MOB-01] on a narrow phone a long label of a question wraps, and cuts off neither button', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, company, 'admin', '#/document/1/index');
  await page
    .getByRole('button', { name: say('ui:more'), exact: true })
    .last()
    .tap();
  await page.getByRole('menuitem', { name: say('panels:actions.delete'), exact: true }).tap();
  const question = page.getByRole('dialog', { name: say('panels:actions.delete') });
  const label = question.getByRole('button').getByText(say('panels:actions.delete'), { exact: true });
  await expect(label).toBeVisible();
  // As long as the longest one of any language.
  await label.evaluate((element) => {
    element.textContent = 'Supprimer la pièce jointe';
  });
  for (const element of await question.locator('footer button').all()) {
    expect((await element.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    const clipped = await element.evaluate((button) =>
      Math.max(...[...button.querySelectorAll('span')].map((part) => part.scrollWidth - part.clientWidth)),
    );
    expect(clipped).toBe(0);
  }
  await photograph(page, 'question-phone');
});
