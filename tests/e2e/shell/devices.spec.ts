import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { locale, say, saying } from '#tests/e2e/texts.ts';

/** Its name in the list. */
const PHONE = say('devices:name', { browser: 'Safari 18', system: 'iPhone' });
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Opens the dialog by keyboard only, through the command palette. */
async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('shell:actions.palette') }).fill(say('settings:sessions'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: say('settings:sessions') })).toBeVisible();
}

test('users see their sessions, and sign out an unknown device', async ({ page, company, browser }) => {
  const there = await (await browser.newContext({ locale, userAgent: IPHONE })).newPage();
  await signIn(there, company, 'reviewer2');
  await signIn(page, company, 'reviewer2');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: say('settings:sessions') }).click();
  const devices = page.getByRole('list', { name: say('devices:list') }).getByRole('listitem');
  await expect(devices.first()).toContainText(say('devices:here'));
  await expect(devices.first().getByRole('button')).toHaveCount(0);
  const phone = devices.filter({ hasText: PHONE });
  await expect(phone).toContainText(saying('devices:since', { address: '127.0.0.1' }));

  await phone.getByRole('button', { name: say('devices:endNamed', { name: PHONE }) }).click();
  await expect(phone).toHaveCount(0);
  await expect(page.getByRole('list', { name: say('devices:list') })).toBeFocused();
  // Another call may have noticed already and covered the search.
  await there.getByRole('button', { name: say('search:panel.search'), exact: true }).dispatchEvent('click');
  await expect(there.getByText(say('app:session.expired'), { exact: true })).toBeVisible();
  await there.context().close();
});

test('the dialog is opened and closed by keyboard; a device already gone disappears without an error', async ({
  page,
  company,
  browser,
}) => {
  const there = await (await browser.newContext({ locale, userAgent: IPHONE })).newPage();
  await signIn(there, company, 'reviewer2');
  await signIn(page, company, 'reviewer2');
  await openByKeys(page);
  const end = page.getByRole('button', { name: say('devices:endNamed', { name: PHONE }) });
  await expect(end).toBeVisible();
  await there.evaluate(() => fetch('/dms/user/logout/', { headers: { 'x-dms-csrf': '1' } }));
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(end).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await there.context().close();
});

test('[INFO-04] push is turned on for this browser, listed, and turned off again', async ({ page, company }) => {
  // Headless browsers cannot grant push permission: the Push API is replaced by a fake.
  await page.addInitScript(() => {
    let current: PushSubscription | null = null;
    const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const said = { endpoint: 'https://push.example.com/here', keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } };
    const unsubscribe = () => {
      current = null;
      return Promise.resolve(true);
    };
    const made = { ...said, toJSON: () => said, unsubscribe };
    PushManager.prototype.subscribe = () => Promise.resolve((current = made as unknown as PushSubscription));
    PushManager.prototype.getSubscription = () => Promise.resolve(current);
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
  });
  await signIn(page, company, 'reviewer2');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('shell:actions.palette') }).fill(say('settings:push'));
  await page.keyboard.press('Enter');
  const here = page.getByRole('checkbox', { name: say('devices:push.here') });
  await expect(page.getByText(say('devices:push.none'))).toBeVisible();
  await here.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('list', { name: say('devices:push.list') })).toContainText(
    say('devices:push.thisBrowser'),
  );
  await expect(here).toBeChecked();
  await look(page, 'push-de', ['wide', 'phone']);
  await here.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(say('devices:push.none'))).toBeVisible();
  await expect(here).not.toBeChecked();
});

test('[A11Y-01] the devices dialog is accessible', async ({ page, company, browser }) => {
  const there = await (await browser.newContext({ locale, userAgent: IPHONE })).newPage();
  await signIn(there, company, 'reviewer2');
  await signIn(page, company, 'reviewer2');
  await openByKeys(page);
  await expect(page.getByText(say('devices:here'))).toBeVisible();
  await look(page, 'devices-de');
  await there.context().close();
});
