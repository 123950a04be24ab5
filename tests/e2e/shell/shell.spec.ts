import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { openFirst, waitForPaper } from '#tests/e2e/paper.ts';
import { pictureOf } from '#src/areas/home/model.ts';
import { language, say, saying } from '#tests/e2e/texts.ts';

const settings = (page: Page) => page.getByRole('button', { name: saying('shell:account') });
const titleOf = (name: string): string => `${name} – ${say('app:product')}`;
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test('[APP-03] one sidebar shows settings or info centre; it closes by Escape and gives the focus back', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await settings(page).click();
  await expect(
    panel(page, say('settings:list')).getByText(say('settings:version', { version: '2024.2.4.0' })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(settings(page)).toBeFocused();

  // On a wide screen it is beside the work, which goes on; on a narrower one it is a dialog over it.
  await settings(page).click();
  const list = panel(page, say('settings:list'));
  await page.getByLabel(say('search:fulltext.label')).fill('Rechnung');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  const room = (opened: Locator) => async () => {
    const [work, beside] = [(await page.getByRole('grid').boundingBox())!, (await opened.boundingBox())!];
    return beside.x - (work.x + work.width);
  };
  await expect.poll(room(list)).toBeGreaterThanOrEqual(0);
  await expect(list).not.toHaveAttribute('aria-modal', 'true');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(list).toHaveAttribute('aria-modal', 'true');
  await page.setViewportSize({ width: 1440, height: 900 });

  const bell = page.getByRole('button', { name: saying('shell:bell') });
  await bell.click();
  await expect(panel(page, say('shell:panel.info')).getByRole('button', { name: /Wiedervorlage/ })).toBeVisible();
  await expect.poll(room(panel(page, say('shell:panel.info')))).toBeGreaterThanOrEqual(0);
  await expect(panel(page, say('shell:panel.info'))).not.toHaveAttribute('aria-modal', 'true');
  const pending = await panel(page, say('shell:panel.info')).getByRole('listitem').count();
  await expect(bell).toHaveText(String(pending));
  await page.getByLabel(say('infocentre:search')).fill('skonto');
  await expect(panel(page, say('shell:panel.info')).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel(say('infocentre:search')).fill('nichts davon');
  await expect(
    panel(page, say('shell:panel.info')).getByText(say('infocentre:nothingFound', { text: 'nichts davon' })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  // Opening a notification finishes it: the bell's count is reduced before the target is shown.
  await bell.click();
  const reacted = page.waitForRequest((request) => request.url().endsWith('/push/response'));
  await panel(page, say('shell:panel.info'))
    .getByRole('button', { name: /Wiedervorlage/ })
    .press('Enter');
  await expect(page.getByText(say('infocentre:noTarget'))).toBeVisible();
  await panel(page, say('shell:panel.info'))
    .getByRole('button', { name: /Dokument erhalten/ })
    .press('Enter');
  expect((await reacted).postDataJSON()).toMatchObject({ action: 'react' });
  await expect(page).toHaveURL(/#\/document\/\d+\/index$/);
  await expect(bell).toHaveText(String(pending - 1));
});

test('[APP-12] the settings list names its pages, and the theme is stored under its key', async ({ page, company }) => {
  await signIn(page, company);
  await settings(page).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${say('settings:help')}`) })).toBeVisible();
  const entries = await panel(page, say('settings:list')).getByRole('list').getByRole('button').allInnerTexts();
  for (const entry of [
    say('help:title'),
    say('settings:notes'),
    say('settings:settings'),
    say('settings:shortcuts'),
    say('settings:logout'),
    say('settings:logoutEverywhere'),
  ])
    expect(entries).toContain(entry);
  expect(entries).not.toContain(say('help:privacy.title'));
  await page.getByText(say('settings:theme.dark'), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: new RegExp(`^${say('settings:help')}`) }).click(),
  ]);
  await expect(help.getByRole('heading', { level: 1, name: say('help:title') })).toBeVisible();
  await expect(help).toHaveTitle(titleOf(say('help:title')));
});

test('[APP-05] tablets show icons only; on phones a button opens the side menu, which closes on a choice', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const word = page.getByRole('banner').getByText(say('app:menu.archive'), { exact: true });
  await expect(word).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('link', { name: say('app:menu.archive'), exact: true })).toBeVisible();
  await expect.poll(async () => (await word.boundingBox())!.width).toBeLessThanOrEqual(1);
  // 41.9375em at 16 px is 671 px: the largest phone width.
  await page.setViewportSize({ width: 672, height: 900 });
  await expect(page.getByRole('button', { name: say('shell:menu.open') })).toHaveCount(0);
  await page.setViewportSize({ width: 671, height: 900 });
  await page.getByRole('button', { name: say('shell:menu.open') }).click();
  await expect(page.getByRole('button', { name: say('shell:menu.close') })).toBeVisible();
  await page.getByRole('link', { name: say('app:menu.archive'), exact: true }).click();
  await expect(page).toHaveURL(/#\/archive$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('shell:menu.open') })).toBeVisible();
  await page.setViewportSize({ width: 900, height: 500 });
  await expect(page.getByRole('button', { name: say('shell:menu.open') })).toBeVisible();
});

test('[APP-07] CTRL+ALT+L focuses the list, CTRL+ALT+A selects all or none; the sheet lists the keys in force', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Control+Alt+l');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Control+Alt+a');
  await expect(page.getByRole('checkbox', { name: say('archive:files.selectAll') })).toBeChecked();
  await page.keyboard.press('Control+Alt+a');
  await expect(page.getByRole('checkbox', { name: say('archive:files.selectAll') })).not.toBeChecked();

  await page.keyboard.press('Shift+?');
  const sheet = panel(page, say('settings:shortcuts'));
  await expect(sheet.getByText(say('shell:actions.focusList'))).toBeVisible();
  await expect(sheet.getByText(say('list:sortMore'))).toBeVisible();
  await expect(sheet.getByText(say('viewer:rotate'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
});

test('[VIEW-02] in a document the shortcut sheet shows its keys beside those of the shell', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  await waitForPaper(page);
  await page.keyboard.press('Shift+?');
  const sheet = panel(page, say('settings:shortcuts'));
  await expect(sheet).toHaveCount(1);
  await expect(sheet.getByRole('heading', { name: say('viewer:toolbar') })).toBeVisible();
  await expect(sheet.getByText(say('shell:actions.palette'))).toBeVisible();
  // Clicking beside the dialog removes its focus; shortcuts still must not reach anything below.
  const zoom = page.getByRole('button', { name: saying('viewer:zoom', {}, { whole: true }), includeHidden: true });
  const before = await zoom.innerText();
  await page.mouse.click(20, 880);
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await zoom.innerText()).toBe(before);
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveText(before);
});

test('the palette finds every action by words, runs it, and opens documents by number', async ({ page, company }) => {
  await signIn(page, company);
  const palette = page.getByRole('combobox', { name: say('shell:actions.palette') });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await palette.fill(`${say('shell:actions.go')} ${say('app:menu.archive').slice(0, 4)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/archive$/);
  await page.keyboard.press('Control+k');
  await palette.fill(say('settings:theme.dark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await palette.fill('zzz');
  await expect(page.getByText(say('shell:palette.empty'))).toBeVisible();
  await palette.fill('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/document\/1\/index$/);
  await waitForPaper(page);

  // Every enabled toolbar button has a palette command with the same name; buttons that open a list are found by its
  // entries.
  const toolbarButtons = () =>
    page
      .getByRole('toolbar')
      .getByRole('button')
      .and(page.locator(':not([aria-disabled])'))
      .evaluateAll((all) =>
        all
          .filter((button) => button.checkVisibility())
          .map((button) => ({
            text: button.getAttribute('title')?.replace(/ \([^%]*\)$/, '') ?? '',
            opens: button.hasAttribute('aria-haspopup'),
          }))
          .filter(({ text }) => text !== ''),
      );
  await expect.poll(async () => (await toolbarButtons()).length).toBeGreaterThan(15);
  const buttons = await toolbarButtons();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox', { name: say('shell:actions.palette') }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const offered = await options.locator('> :first-child').allInnerTexts();
  for (const { text, opens } of buttons)
    expect(
      offered.some((label) => (opens ? label.startsWith(`${text}: `) : label === text)),
      text,
    ).toBe(true);
  await palette.fill(say('viewer:firstPage'));
  await expect(page.getByText(say('shell:palette.empty'))).toBeVisible();
  const run = async (words: string) => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await palette.fill(words);
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
  };
  await run(`${say('document:sidebar')} ${say('document:tabs.marks')}`);
  await expect(page.getByRole('tab', { name: say('document:tabs.marks') })).toHaveAttribute('aria-selected', 'true');
  const cover = `${say('viewer:view.modes')} ${say('viewer:view.cover')}`;
  await run(cover);
  await page.keyboard.press('Control+k');
  await palette.fill(cover);
  await expect(options).toHaveCount(1);
  await expect(options.first()).toHaveAttribute('aria-checked', 'true');
  await expect(options.first()).toContainText('7');
  await run(`${say('viewer:editTools')} ${say('viewer:edit')}`);
  await expect(page.getByRole('button', { name: say('viewer:finish') })).toBeVisible();
  await run(`${say('viewer:editTools')} ${say('viewer:tools.highlighter')}`);
  await expect(page.getByRole('button', { name: say('viewer:tools.highlighter') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await run(say('viewer:templates.set'));
  await expect(panel(page, say('viewer:tools.template'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await run(`${say('viewer:editTools')} ${say('viewer:finish')}`);
  await expect(page.getByRole('button', { name: say('viewer:edit') })).toBeVisible();
});

test('a tab has its page’s title; the focus moves to the page, and back into the list', async ({ page, company }) => {
  await signIn(page, company);
  await expect(page).toHaveTitle(titleOf(say('app:menu.search')));
  await page.getByLabel(say('search:fulltext.label')).fill('Rechnung');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .click();
  await page.keyboard.press('Enter');
  await waitForPaper(page);
  await expect(page).not.toHaveTitle(titleOf(say('app:menu.search')));
  await page.goBack();
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(page).toHaveTitle(titleOf(say('app:menu.search')));
  await page.getByRole('link', { name: say('app:menu.archive'), exact: true }).press('Enter');
  await expect(page).toHaveTitle(titleOf(say('app:menu.archive')));
  await expect(page.getByRole('main')).toBeFocused();
});

test('the logo opens the dashboard with waiting work, a quick search and the version notes', async ({
  page,
  company,
}) => {
  // No test opens this user's event, which has no target.
  await signIn(page, company, 'reviewer');
  await page.getByRole('link', { name: say('app:product') }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(saying('home:greeting'));
  await expect(page.getByText(say('home:notifications.pending', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('home:notes.title', { version: '2024.2.4.0' }) })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('home:notifications.open') })
    .click();
  await expect(panel(page, say('shell:panel.info'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel(say('home:search.label')).last().fill('Rechnung');
  await page.getByLabel(say('home:search.label')).last().press('Enter');
  await expect(page).toHaveURL(/#\/search$/);
  await expect(page.getByLabel(say('search:fulltext.label'))).toHaveValue('Rechnung');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('[HOME-01] the dashboard offers neither notifications nor searches that are not there', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'guest', '#/home');
  const main = page.getByRole('main');
  await expect(main.getByText(say('home:notifications.none'))).toBeVisible();
  await expect(main.getByText(say('home:searches.none'))).toBeVisible();
  await expect(main.getByRole('button', { name: say('home:notifications.open') })).toHaveCount(0);
});

test('[HOME-02] news open once for users who have not seen them, and again on request', async ({ page, company }) => {
  await signIn(page, company, 'reviewer');
  await setNews(page, '2024.1.9.0');
  // However slowly the server stores that the news were opened, a later choice is stored after it.
  const saves: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/config\/set/, async (route) => {
    saves.push(route.request().postData() ?? '');
    if (saves.length === 1) await held;
    await route.continue();
  });
  await page.reload();
  const news = panel(page, say('home:news.title'));
  await expect(news.getByRole('checkbox', { name: say('home:news.again') })).toBeChecked();
  await expect.poll(() => saves.length).toBe(1);
  const picture = news.getByRole('img', {
    name: say('home:notes.picture', { title: say('home:notes.signatures.title') }),
  });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 750]);
  expect(await picture.getAttribute('src')).toContain(pictureOf('signatures', language).replace('.webp', ''));
  await news.getByRole('checkbox').uncheck();
  await expect(news.getByRole('checkbox')).not.toBeChecked();
  release();
  await expect.poll(() => newsSeen(page)).toBe('0.0.0');
  expect(saves.map((body) => /\d+\.\d+\.\d+(?:\.\d+)?/.exec(body)?.[0])).toEqual(['2024.2.4.0', '0.0.0']);
  await page.unroute(/config\/set/);
  await page.route(/config\/set/, (route) => route.abort());
  await news.getByRole('checkbox').click();
  await expect(page.getByText(say('settings:app.notSaved'))).toBeVisible();
  await expect(news.getByRole('checkbox')).not.toBeChecked();
  await page.unroute(/config\/set/);
  await page.reload();
  await expect(news).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => newsSeen(page)).toBe('2024.2.4.0');
  await page.reload();
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await expect(news).toHaveCount(0);
});

const headers = { 'x-dms-csrf': '1' };

async function setNews(page: Page, value: string): Promise<void> {
  const answer = await page.evaluate(
    async ({ value: version, headers: csrf }) =>
      (
        await fetch('/dms/config/set', {
          method: 'POST',
          headers: { ...csrf, 'content-type': 'application/json' },
          body: JSON.stringify({ config: [{ name: 'webviewer_dashboard_info', value: version }] }),
        })
      ).status,
    { value, headers },
  );
  expect(answer).toBe(200);
}

const newsSeen = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    async () =>
      ((await (await fetch('/dms/config/list')).json()) as { config: { name: string; value: string }[] }).config.find(
        ({ name }) => name === 'webviewer_dashboard_info',
      )?.value,
  );
