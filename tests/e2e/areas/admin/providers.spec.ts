import type { Locator, Page } from '@playwright/test';
import { administratorOf, enter } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { signInThere } from '#tests/e2e/people/provider.ts';
import { template } from '#tests/e2e/setup.ts';
import { locale, say } from '#tests/e2e/texts.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { Company, freePort } from '#tests/fixtures/company.ts';
import { CLIENT_ID, CLIENT_SECRET, startProvider } from '#tests/fixtures/provider.ts';

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Fills in the form of a provider and saves it. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await button(main(page), say('admin:save')).click();
}

test('[SRV-03] [AUTH-09] a second sign-in provider is added, a user signs in by it, and its button goes when it is retired', async ({
  page,
  browser,
}) => {
  const own = await Company.open(template, { RECOGNITION: 'off' });
  const [north, south] = [await startProvider(), await startProvider()];
  for (const provider of [north, south]) provider.admit([`${own.url}/viewer/login/oauth`]);
  const guest = await browser.newContext({ locale });
  try {
    await signIn(page, own, 'admin', '#/admin/providers');
    await enter(page);
    await expect(main(page).getByText(say('admin:none'))).toBeVisible();

    // By keyboard, and corrected where it is refused.
    await page.keyboard.press('n');
    await field(page, 'name').fill('Nordwind');
    await field(page, 'issuer').fill('login.firma.test');
    await field(page, 'clientid').fill(CLIENT_ID);
    await field(page, 'secret').fill(CLIENT_SECRET);
    await expect(field(page, 'standard')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('admin:provider.rule.issuer'))).toBeVisible();
    const nobody = `127.0.0.1:${await freePort()}`;
    await fill(page, { issuer: `http://${nobody}/nord` });
    await rowOf(page, `http://${nobody}/nord`).dblclick();
    await button(page, say('admin:provider.test')).click();
    const reason = `http://${nobody}/nord (connect ECONNREFUSED ${nobody})`;
    await expect(page.getByText(say('errors:connection.refused', { reason }))).toBeVisible();
    await expect(main(page).getByText(`${own.url}/viewer/login/oauth`)).toBeVisible();
    // Its secret does not follow to another address.
    await fill(page, { issuer: north.issuer });
    await expect(page.getByText(say('admin:provider.rule.secret'))).toBeVisible();
    await fill(page, { secret: CLIENT_SECRET });
    await rowOf(page, north.issuer).dblclick();
    await expect(field(page, 'issuer')).toHaveValue(north.issuer);
    await button(page, say('admin:provider.test')).click();
    await expect(page.getByText(say('admin:connections.reached', { issuer: north.issuer }))).toBeVisible();
    await expect(field(page, 'secret')).toHaveValue('');
    await look(page, 'admin-provider');
    const warning = main(page).getByText(say('admin:provider.standardRetired'));
    await button(main(page), say('admin:retire')).click();
    await expect(warning).toBeVisible();
    await button(main(page), say('admin:unretire')).click();
    await expect(warning).toBeHidden();

    // One provider: as ever.
    const there = await guest.newPage();
    await there.goto(`${own.url}/viewer/`);
    await expect(button(there, say('login:cloud'))).toBeVisible();

    await page.goto(`${own.url}/viewer/#/admin/providers/new`);
    await expect(page.getByText(say('admin:provider.hint.other', { name: 'Nordwind' }))).toBeVisible();
    await expect(field(page, 'standard')).toBeDisabled();
    await fill(page, { name: 'Südstern', issuer: south.issuer, clientid: CLIENT_ID, secret: CLIENT_SECRET });
    await expect(rowOf(page, 'Südstern')).toContainText(say('admin:provider.state.offered'));
    await look(page, 'admin-providers');
    const users = await succeed<{ id: number; login: string }>(await administratorOf(own), 'adminUserList', {}, 'user');
    const clerk = users.find(({ login }) => login === 'clerk')!;
    await page.goto(`${own.url}/viewer/#/admin/users/${clerk.id}`);
    await field(page, 'providerid').selectOption({ label: 'Südstern' });
    await look(page, 'admin-user-provider', ['wide', 'phone']);
    await button(main(page), say('admin:save')).click();

    await there.goto('about:blank');
    await there.goto(`${own.url}/viewer/`);
    const [first, second] = ['Nordwind', 'Südstern'].map((name) => button(there, say('login:cloudBy', { name })));
    await expect(first!).toBeVisible();
    await look(there, 'login-providers');
    await first!.focus();
    await there.keyboard.press('Tab');
    await expect(second!).toBeFocused();
    await there.keyboard.press('Enter');
    await there.waitForURL((url) => url.href.startsWith(south.issuer));
    await signInThere(there, 'clerk');
    await expect(there.getByRole('banner')).toBeVisible();

    // The other provider cannot name that user.
    await guest.clearCookies();
    await there.goto('about:blank');
    await there.goto(`${own.url}/viewer/`);
    await first!.click();
    await signInThere(there, 'clerk');
    await expect(there.getByText(say('errors:login.cloudUserUnknown'))).toBeVisible();

    await page.goto(`${own.url}/viewer/#/admin/providers`);
    await rowOf(page, 'Südstern').dblclick();
    await expect(main(page).getByText(say('admin:uses.account', { count: 1 }))).toBeVisible();
    await button(main(page), say('admin:retire')).click();
    await button(main(page), say('admin:save')).click();
    await expect(rowOf(page, 'Südstern')).toContainText(say('admin:provider.state.retired'));
    await there.goto('about:blank');
    await there.goto(`${own.url}/viewer/`);
    await expect(button(there, say('login:cloud'))).toBeVisible();
    await expect(there.getByText('Südstern')).toHaveCount(0);
  } finally {
    await guest.close();
    await own.close();
    await north.close();
    await south.close();
  }
});
