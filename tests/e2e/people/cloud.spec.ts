import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { CLIENT_ID, CLIENT_SECRET, type RunningProvider, startProvider } from '#tests/fixtures/provider.ts';
import { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test as base } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { template } from '#tests/e2e/setup.ts';
import { say } from '#tests/e2e/texts.ts';
import { enterThere, signInThere } from './provider.ts';

/** A company with sign-in by an OpenID provider on another site. */
const test = base.extend<object, { readonly provider: RunningProvider; readonly cloudCompany: Company }>({
  provider: [
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  cloudCompany: [
    async ({ provider }, use) => {
      const company = await Company.open(template, {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT_ID,
        OIDC_CLIENT_SECRET: CLIENT_SECRET,
      });
      provider.admit([`${company.url}/viewer/login/oauth`]);
      await use(company);
      await company.close();
    },
    { scope: 'worker' },
  ],
});

const FAILED = say('login:cloudFailed');
const cloudButton = (page: Page) => page.getByRole('button', { name: say('login:cloud') });

const changeDatabase = (company: Company, statement: string): void => {
  const database = new DatabaseSync(path.join(company.dataDir, 'database.sqlite'));
  database.exec(`PRAGMA busy_timeout = 5000; ${statement}`);
  database.close();
};
/** Another call may notice the lost session first and cover the search: the button is pressed either way. */
const loseSession = async (page: Page, company: Company): Promise<void> => {
  changeDatabase(company, 'DELETE FROM session');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).dispatchEvent('click');
};

test('[AUTH-09] cloud sign-in sends every parameter, by keyboard too', async ({ page, provider, cloudCompany }) => {
  await page.goto(`${cloudCompany.url}/viewer/#/document/1/index`);
  await expect(cloudButton(page)).toBeVisible();
  await look(page, 'login-cloud');
  await page.getByLabel(say('login:username')).fill('clerk');
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`)),
    cloudButton(page).press('Enter'),
  ]);
  const parameters = Object.fromEntries(new URL(asked.url()).searchParams);
  expect(parameters).toMatchObject({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: `${cloudCompany.url}/viewer/login/oauth`,
    response_mode: 'query',
    login_hint: 'clerk',
    prompt: 'select_account',
    code_challenge_method: 'S256',
  });
  expect(parameters['scope']).toContain('User.Read offline_access');
});

test('[AUTH-09] [NAV-04] signing in at the provider signs in here, stays so, and leaves nothing in the address', async ({
  page,
  cloudCompany,
}) => {
  await page.goto(`${cloudCompany.url}/viewer/#/document/1/index`);
  await page.getByText(say('login:keepalive')).click();
  await cloudButton(page).click();
  await signInThere(page, 'clerk');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(`${cloudCompany.url}/viewer/#/document/1/index`);
  expect((await page.context().cookies()).find(({ name }) => name === 'dms_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  });
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('cloud'))).toBeNull();
});

test('[AUTH-09] [AUTH-11] an expired cloud session is renewed in a window beside the waiting work', async ({
  page,
  cloudCompany,
}) => {
  const inDatabase = (statement: string) => changeDatabase(cloudCompany, statement);
  await page.goto(`${cloudCompany.url}/viewer/`);
  await cloudButton(page).click();
  await signInThere(page, 'supervisor');
  const words = page.getByRole('textbox', { name: say('search:fulltext.label') });
  await words.fill('Getriebegehäuse');
  await loseSession(page, cloudCompany);
  const back = page.getByRole('dialog', { name: say('login:back.title') });
  await expect(back).toBeVisible();
  await look(page, 'session-back-cloud');
  await page.evaluate(() => Object.assign(window, { open: () => null, opening: window.open }));
  await cloudButton(page).click();
  await expect(back.getByRole('alert')).toContainText(say('login:back.blocked'));
  await page.evaluate(() => Object.assign(window, { open: Reflect.get(window, 'opening') }));

  const [there] = await Promise.all([page.waitForEvent('popup'), cloudButton(page).press('Enter')]);
  await there.waitForURL(/\/interaction\//);
  const closed = there.waitForEvent('close');
  await enterThere(there, 'supervisor');
  await closed;
  await expect(back).toBeHidden();
  await expect(words).toHaveValue('Getriebegehäuse');

  // Users without a password are not asked for one; both buttons lead to the provider.
  inDatabase("UPDATE user SET passwordhash = '' WHERE login = 'supervisor'");
  await page.reload();
  await words.fill('Getriebegehäuse');
  await loseSession(page, cloudCompany);
  await expect(cloudButton(page)).toBeFocused();
  await expect(back.getByLabel(say('account:confirm.password'), { exact: true })).toHaveCount(0);
  await look(page, 'session-back-cloud-only');
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    back.getByRole('button', { name: say('login:submit'), exact: true }).press('Enter'),
  ]);
  await again.waitForURL(/\/interaction\//);
  const over = again.waitForEvent('close');
  await enterThere(again, 'supervisor');
  await over;
  await expect(back).toBeHidden();
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first(),
  ).toBeVisible();
});

test('[AUTH-11] who belongs to a provider that is no longer offered is told whom to ask, and goes on with a password', async ({
  page,
  cloudCompany,
}) => {
  await signIn(page, cloudCompany, 'reviewer');
  changeDatabase(
    cloudCompany,
    `INSERT INTO provider (id, name, issuer, clientid, claim, orderno, standard, retired)
      VALUES (9, 'Süd', 'https://login.example/south', 'archive', '', 2, 0, 1);
    UPDATE user SET providerid = 9, passwordhash = '' WHERE login = 'reviewer'`,
  );
  await page.reload();
  const words = page.getByRole('textbox', { name: say('search:fulltext.label') });
  await words.fill('Getriebegehäuse');
  await loseSession(page, cloudCompany);
  const back = page.getByRole('dialog', { name: say('login:back.title') });
  await expect(back.getByRole('alert')).toContainText(say('login:back.goneAlone'));
  await expect(cloudButton(page)).toHaveCount(0);
  await look(page, 'session-back-gone', ['wide', 'phone']);
  changeDatabase(
    cloudCompany,
    "UPDATE user SET passwordhash = (SELECT passwordhash FROM user WHERE login = 'clerk') WHERE login = 'reviewer'",
  );
  await back.getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(back).toBeHidden();
  await expect(words).toHaveValue('Getriebegehäuse');
});

test('[AUTH-09] an unrequested answer, a refusal and an unknown user end at the login with a message', async ({
  page,
  cloudCompany,
}) => {
  const toast = page.getByRole('alert').filter({ hasText: FAILED });
  for (const address of [
    'login/oauth?code=stolen&state=forged',
    'login/oauth?error=access_denied',
    'login/oauth',
    '#ms365_oauth2?code=stolen&state=forged',
  ]) {
    await page.goto('about:blank');
    await page.goto(`${cloudCompany.url}/viewer/${address}`);
    await expect(toast, address).toContainText(say('login:code.empty'));
    await expect(page).toHaveURL(`${cloudCompany.url}/viewer/#/login`);
    await expect(page.getByLabel(say('login:username'))).toBeVisible();
  }
  await cloudButton(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(toast).toContainText(say('login:code.empty'));
  await cloudButton(page).click();
  await signInThere(page, 'somebody-else');
  await expect(toast).toContainText(say('errors:login.cloudUserUnknown'));
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
});

test('[AUTH-09] without a provider there is no button', async ({ page, company }) => {
  await page.goto(`${company.url}/viewer/`);
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  await expect(cloudButton(page)).toHaveCount(0);
});
