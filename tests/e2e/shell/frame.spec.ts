import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { coveredByToasts } from '#tests/e2e/accessible.ts';
import { tabTo } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const account = (page: Page) => page.getByRole('button', { name: saying('shell:account') });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('[APP-01] the login has no header; a spinner shows until master data is loaded; one sidebar serves three panels', async ({
  page,
  company,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/dms/mask/list', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${company.url}/viewer/`);
  await page.getByLabel(say('login:username')).fill('clerk');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByText(say('app:session.loading'), { exact: false })).toBeVisible();
  release();
  await expect(page.getByRole('search')).toBeVisible();
  await account(page).click();
  await panel(page, say('settings:list'))
    .getByRole('button', { name: say('settings:protocol') })
    .click();
  await expect(panel(page, say('settings:protocol'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: saying('shell:bell') }).click();
  await expect(panel(page, say('shell:panel.info'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('[APP-18] all master data is loaded after the login', async ({ page, company }) => {
  const answered = new Map<string, number>();
  page.on('response', (response) => answered.set(new URL(response.url()).pathname, response.status()));
  await signIn(page, company);
  await expect(page.getByRole('search')).toBeVisible();
  const lists = [
    'product',
    'client',
    'year',
    'mask',
    'user',
    'usergroup',
    'index',
    'doctype',
    'config',
    'right',
    'event',
    'license',
    'pool',
    'docusign',
    'collectivenotification/in',
  ];
  await expect
    .poll(() => lists.map((list) => [list, answered.get(`/dms/${list}/list`)]))
    .toEqual(lists.map((list) => [list, 200]));
});

test('[APP-10] the chosen colour scheme is kept under the key theme; “system” follows the system', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const html = page.locator('html');
  const kept = () => page.evaluate(() => localStorage.getItem('theme'));
  const choose = async (theme: string) => {
    await account(page).click();
    await page.getByText(theme, { exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose(say('settings:theme.dark'));
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(kept).toBe('dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await choose(say('settings:theme.light'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect.poll(kept).toBe('light');
  await choose(say('settings:theme.system'));
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(kept).toBe('system');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('[A11Y-01] the shell is usable by keyboard, and the focus returns where it was', async ({ page, company }) => {
  await page.goto(`${company.url}/viewer/`);
  await tabTo(page, page.getByLabel(say('login:username')));
  await page.keyboard.type('clerk');
  await tabTo(page, page.getByLabel(say('account:confirm.password'), { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search')).toBeVisible();

  // Header: home, an area, the bell, the account.
  await tabTo(page, page.getByRole('link', { name: say('app:product') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/home$/);
  await tabTo(page, page.getByRole('link', { name: say('app:menu.archive'), exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const bell = page.getByRole('button', { name: saying('shell:bell') });
  await tabTo(page, bell, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, panel(page, say('shell:panel.info')).getByRole('listitem').getByRole('button').last());
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  // Sidebar: open a dialog from it, then another panel.
  await tabTo(page, account(page));
  await page.keyboard.press('Enter');
  const list = panel(page, say('settings:list'));
  await tabTo(page, list.getByRole('button', { name: say('settings:settings'), exact: true }));
  await page.keyboard.press('Enter');
  const settings = panel(page, say('settings:settings'));
  await tabTo(page, settings.getByLabel(say('settings:app.showNotes')));
  await page.keyboard.press('Space');
  await tabTo(page, settings.getByRole('button', { name: say('compare:cancel') }));
  await page.keyboard.press('Enter');
  await expect(settings).toHaveCount(0);
  await expect(account(page)).toBeFocused();

  // Palette.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: say('shell:actions.palette') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
});

test('[A11Y-01] a link focused before the start page is shown keeps the focus', async ({ page, company }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const link = document.querySelector<HTMLElement>('a[href="#/archive"]');
      if (link === null) return;
      observer.disconnect();
      link.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, company);
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.getByRole('link', { name: say('app:menu.archive'), exact: true })).toBeFocused();
});

test('[A11Y-01] toasts, protocol and side menu are usable by keyboard', async ({ page, company }) => {
  await signIn(page, company, 'clerk', '?0=-1');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText(say('shell:deepLink.title'));
  for (const width of [1440, 1030, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    // Waits until the phone's menu button has appeared or disappeared.
    await expect(page.getByRole('button', { name: say('shell:menu.open') })).toHaveCount(width === 390 ? 1 : 0);
    await expect.poll(() => coveredByToasts(page), { message: `${width} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const volltext = page.getByLabel(say('search:fulltext.label'));
  await tabTo(page, volltext);
  await tabTo(page, toast.getByRole('button', { name: say('ui:close') }));
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.locator('body:focus')).toHaveCount(0);

  await tabTo(page, account(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: say('settings:protocol') }));
  await page.keyboard.press('Enter');
  const protocol = panel(page, say('settings:protocol'));
  await expect(protocol.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, protocol.getByRole('button', { name: say('protocol:clear') }));
  await page.keyboard.press('Enter');
  await expect(protocol.getByRole('listitem')).toHaveCount(0);
  await expect.poll(() => protocol.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const [hide, show] = [
    page.getByRole('button', { name: say('search:panel.close') }),
    page.getByRole('button', { name: say('search:panel.open') }),
  ];
  await tabTo(page, hide);
  await page.keyboard.press('Enter');
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hide).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: say('shell:menu.open') });
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: say('app:menu.archive'), exact: true }));
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: say('app:menu.archive'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/archive$/);
  await expect(page.getByRole('main')).toBeFocused();
});
