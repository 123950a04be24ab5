import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { DEMO_TOTP_SECRET } from '#server/seed/company/users.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say } from '#tests/e2e/texts.ts';

const STEP_MS = 30_000;
/**
 * The code an authenticator app shows, `steps` time steps from now: the server accepts each step once, and one step
 * either way.
 */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * STEP_MS });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const enter = async (page: Page, url: string, login: string, password = DEMO_PASSWORD) => {
  await page.goto(`${url}/viewer/`);
  await page.getByLabel(say('login:username')).fill(login);
  await page.getByLabel(say('account:confirm.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
const confirmation = (page: Page) => dialog(page, say('account:confirm.title'));
const confirm = async (page: Page, password = DEMO_PASSWORD) => {
  await confirmation(page).getByLabel(say('account:confirm.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
const openSettings = async (page: Page) => {
  // Signing in navigates to the start page, and navigation closes the settings list.
  await expect(page.getByRole('search')).toBeVisible();
  await page.getByRole('banner').getByRole('button').last().click();
};
/** Whether somebody is signed in, as the server sees it: a dialog closes before it has ended a login. */
const expectNobody = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await fetch('/dms/user/info')).status)).toBe(401);
const signOut = async (page: Page) => {
  await openSettings(page);
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
};

test.describe('in Polish', () => {
  test.use({ locale: 'pl' });

  test('[A11Y-01] every account dialog has the specified size and is accessible', async ({ page, company }) => {
    const top = page.getByRole('dialog').last();
    // A tablet in German has enough space to show the dialogs as in the wide window.
    const seenByAll = (name: string) => look(page, name, ['wide', 'phone']);
    const seen = async (name: string, width: number, height: number) => {
      const size = async () => {
        const box = (await top.boundingBox())!;
        return [Math.round(box.width), Math.round(box.height)];
      };
      await expect.poll(size, { message: name }).toEqual([width, height]);
      const inner = top.locator('[style*="--inner-height"]');
      await expect
        .poll(() => inner.evaluate((content) => content.scrollHeight - content.clientHeight), {
          message: `${name} is seen without scrolling`,
        })
        .toBe(0);
      await seenByAll(`${name}-pl`);
    };
    const begin = async (login: string) => {
      await page.goto(`${company.url}/viewer/`);
      await page.locator('input[autocomplete="username"]').fill(login);
      await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
      await page.locator('input[type="password"]').press('Enter');
    };
    const choose = async (entry: string) => {
      await openSettings(page);
      await page
        .getByRole('list', { name: 'Ustawienia i konto' })
        .getByRole('button', { name: entry, exact: true })
        .click();
    };
    const confirm = async () => {
      const field = page.getByRole('dialog', { name: 'Potwierdzenie hasła' }).getByLabel('Hasło', { exact: true });
      await field.fill(DEMO_PASSWORD);
      await field.press('Enter');
      await expect(field).toHaveCount(0);
    };
    await begin('otp');
    await expect(top.getByLabel('Kod jednorazowy')).toBeFocused();
    await seen('account-code', 300, 300);
    await page.keyboard.press('Escape');
    await begin('mustchange');
    await expect(top.getByLabel('Stare hasło')).toBeVisible();
    await seen('account-password-due', 400, 350);
    await page.keyboard.press('Escape');
    await begin('twofactor');
    await expect(top.getByRole('img', { name: /^Kod QR/ })).toBeVisible();
    await seen('account-setup', 500, 540);
    await page.keyboard.press('Escape');

    await begin('reviewer');
    await choose('Zmień hasło');
    await expect(top.getByLabel('Stare hasło')).toBeVisible();
    await seen('account-password', 400, 400);
    await page.keyboard.press('Escape');
    await choose('Zalogowane urządzenia');
    await expect(top.getByText('To urządzenie')).toBeVisible();
    await seenByAll('devices-pl');
    await page.keyboard.press('Escape');
    await choose('Uwierzytelnianie dwuskładnikowe');
    await expect(top.getByLabel('Hasło', { exact: true })).toBeFocused();
    await seenByAll('account-confirm-pl');
    await confirm();
    await top.getByLabel('Kod jednorazowy').fill(codeOf(await top.getByLabel('Kod dla aplikacji').innerText()));
    await page.keyboard.press('Enter');
    await expect(top.getByRole('listitem')).toHaveCount(10);
    const code = await top.getByRole('listitem').first().innerText();
    await seenByAll('account-recovery-pl');
    await page.keyboard.press('Escape');
    await choose('Kody odzyskiwania');
    await confirm();
    await seen('account-renew', 300, 300);
    await page.keyboard.press('Escape');
    await choose('Uwierzytelnianie dwuskładnikowe');
    await expect(top.getByRole('textbox')).toBeFocused();
    await seen('account-off', 350, 200);
    await top.getByRole('textbox').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Uwierzytelnianie dwuskładnikowe zostało wyłączone!')).toBeVisible();
  });
});

test('[AUTH-03] [AUTH-04] a correct code signs in once; an empty one is refused, the sixth wrong one ends with a warning', async ({
  page,
  company,
}) => {
  await enter(page, company.url, 'otp');
  const entry = dialog(page, say('account:twoFactor.title'));
  await expect(entry.getByLabel(say('account:twoFactor.code'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry.getByText(say('login:code.empty'))).toBeVisible();
  await look(page, 'account-code');
  const otp = codeOf(DEMO_TOTP_SECRET, 1);
  await entry.getByLabel(say('account:twoFactor.code')).fill(otp);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
  await signOut(page);
  await enter(page, company.url, 'otp');
  await entry.getByLabel(say('account:twoFactor.code')).fill(otp);
  await page.keyboard.press('Enter');
  await expect(entry.getByText(say('errors:login.codeWrong'))).toBeVisible();
  await page.route('**/user/login:base64:nometa/', (route) => route.abort());
  await entry.getByLabel(say('account:twoFactor.code')).fill('123456');
  await page.keyboard.press('Enter');
  await expect(entry.getByText(say('app:failure.noResponse'))).toBeVisible();
  await page.unroute('**/user/login:base64:nometa/');
  const code = entry.getByLabel(say('account:twoFactor.code'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/user/login:base64:nometa/', async (route) => {
    await held;
    await route.continue();
  });
  await code.fill('00000x');
  await page.keyboard.press('Enter');
  await code.fill('777');
  answer();
  await expect(entry.getByText(say('errors:login.codeWrong'))).toBeVisible();
  // What is typed while the answer is awaited stays.
  await expect(code).toHaveValue('777');
  await page.unroute('**/user/login:base64:nometa/');
  for (let wrong = 3; wrong <= 6; wrong += 1) {
    await expect(entry).toBeVisible();
    await code.fill('00000x');
    await page.keyboard.press('Enter');
    if (wrong < 6) await expect(code).toHaveValue('');
  }
  await expect(entry).toBeHidden();
  await expect(page.getByText(say('login:code.tooOften'))).toBeVisible();
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
});

test('[AUTH-05] [AUTH-06] prescribed two-factor is set up while signing in; a recovery code opens the next session', async ({
  page,
  context,
  company,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, company.url, 'twofactor');
  const setup = dialog(page, say('account:twoFactor.title'));
  await expect(setup.getByRole('img', { name: say('account:twoFactor.qr') })).toBeVisible();
  await expect(page.getByText(say('account:twoFactor.due'), { exact: false })).toBeVisible();
  await look(page, 'account-setup');

  // Closing the dialog ends the login: it cannot be bypassed.
  await page.keyboard.press('Escape');
  await expect(setup).toBeHidden();
  await expectNobody(page);
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();

  await setup.getByRole('button', { name: say('account:twoFactor.copy') }).click();
  await expect(page.getByText(say('account:copy.done'))).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await setup.getByLabel(say('account:twoFactor.code')).fill('000000');
  await page.keyboard.press('Enter');
  await expect(setup.getByText(say('account:twoFactor.wrong'))).toBeVisible();
  await setup.getByLabel(say('account:twoFactor.code')).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('account:twoFactor.activated'))).toBeVisible();
  const codes = dialog(page, say('account:recovery.file'));
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await look(page, 'account-recovery');
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: say('account:recovery.done') }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  // If mandatory, it cannot be switched off.
  await openSettings(page);
  await expect(page.getByRole('button', { name: say('settings:logout'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say('account:twoFactor.title') })).toBeHidden();
  await page.keyboard.press('Escape');
  await signOut(page);
  await enter(page, company.url, 'twofactor');
  await setup.getByRole('button', { name: say('login:code.useRecovery') }).click();
  await setup.getByLabel(say('login:code.recoveryLabel'), { exact: true }).fill(recovery.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[AUTH-07] a user turns two-factor on and off, and renews recovery codes', async ({ page, context, company }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, company, 'supervisor');
  await openSettings(page);
  await page.getByRole('button', { name: say('account:twoFactor.title') }).click();
  await expect(confirmation(page).getByLabel(say('account:confirm.password'), { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByText(say('account:confirm.empty'))).toBeVisible();
  await confirm(page, 'nicht das richtige');
  await expect(confirmation(page).getByText(say('errors:password.wrong'))).toBeVisible();
  await look(page, 'account-confirm');
  await confirm(page);
  const setup = dialog(page, say('account:twoFactor.title'));
  await setup.getByRole('button', { name: say('account:twoFactor.copy') }).click();
  await expect(page.getByText(say('account:copy.done'))).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await setup.getByLabel(say('account:twoFactor.code')).fill(codeOf(secret));
  await setup.getByRole('button', { name: say('account:twoFactor.activate') }).click();
  const codes = dialog(page, say('account:recovery.file'));
  const first = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: say('account:recovery.done') }).click();

  await openSettings(page);
  await page.getByRole('button', { name: say('account:recovery.file') }).click();
  await confirm(page);
  await expect(codes.getByText(say('account:recovery.left', { count: 10 }), { exact: false })).toBeVisible();
  await look(page, 'account-renew');
  await codes.getByLabel(say('account:twoFactor.code')).fill(first);
  await codes.getByRole('button', { name: say('account:recovery.renew') }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const second = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: say('account:recovery.done') }).click();

  await openSettings(page);
  await page.getByRole('button', { name: say('account:twoFactor.title') }).click();
  await setup.getByRole('textbox').fill(first);
  await page.keyboard.press('Enter');
  await expect(setup.getByText(say('errors:twofactor.codeWrong'))).toBeVisible();
  await look(page, 'account-off');
  await setup.getByRole('textbox').fill(second);
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('account:twoFactor.deactivated'))).toBeVisible();
  await signOut(page);
  await signIn(page, company, 'supervisor');
});

test('[AUTH-05] [AUTH-08] a password that must be changed is changed while signing in, and again from the settings', async ({
  page,
  company,
}) => {
  await enter(page, company.url, 'mustchange');
  const form = dialog(page, say('settings:password'));
  await expect(form.getByText(say('account:password.due'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  await expectNobody(page);
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();

  await form.getByRole('button', { name: say('ui:apply') }).click();
  await expect(form.getByText(say('account:password.allRequired')).first()).toBeVisible();
  await look(page, 'account-password-due');
  const change = async (old: string, fresh: string, repeat = fresh) => {
    await form.getByLabel(say('account:password.old')).fill(old);
    await form.getByLabel(say('account:password.new'), { exact: true }).fill(fresh);
    await form.getByLabel(say('account:password.repeat')).fill(repeat);
    await page.keyboard.press('Enter');
  };
  await change(DEMO_PASSWORD, 'kranich-7', 'kranich-8');
  await expect(form.getByText(say('account:password.repeatDiffers'))).toBeVisible();
  await change(DEMO_PASSWORD, 'kranich');
  await expect(form.getByText(say('account:password.tooWeak'))).toBeVisible();
  await change('nicht das alte', 'kranich-7');
  await expect(form.getByText(say('errors:password.wrong'))).toBeVisible();
  await change(DEMO_PASSWORD, 'kranich-7');
  await expect(page.getByText(say('account:password.changed'))).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();

  await openSettings(page);
  await page.getByRole('button', { name: say('settings:password') }).click();
  await look(page, 'account-password');
  await change('kranich-7', 'reiher-88');
  await expect(page.getByText(say('account:password.changed')).last()).toBeVisible();
  await signOut(page);
  await enter(page, company.url, 'mustchange', 'kranich-7');
  await expect(page.getByRole('form').getByRole('alert')).toContainText(say('errors:login.refused'));

  // Closing it while the server is processing the change ends the login too: the renewed session is ended as well.
  const database = new DatabaseSync(path.join(company.dataDir, 'database.sqlite'));
  database.exec("PRAGMA busy_timeout = 5000; UPDATE user SET mustchange = 1 WHERE login = 'mustchange'");
  database.close();
  const { promise: closed, resolve: letOn } = Promise.withResolvers<void>();
  await page.route('**/user/set', async (route) => {
    const response = await route.fetch();
    await closed;
    await route.fulfill({ response });
  });
  await enter(page, company.url, 'mustchange', 'reiher-88');
  const changed = page.waitForResponse((response) => response.url().endsWith('/user/set'));
  await change('reiher-88', 'kranich-7');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  letOn();
  await changed;
  await expect(page.getByRole('button', { name: say('login:submit'), exact: true })).toBeEnabled();
  await expect(page.getByRole('banner')).toBeHidden();
  await expectNobody(page);
  await page.unroute('**/user/set');
  await enter(page, company.url, 'mustchange', 'kranich-7');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[AUTH-06] without a clipboard copying explains what to do', async ({ page, company }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signIn(page, company, 'reviewer');
  await openSettings(page);
  await page.getByRole('button', { name: say('account:twoFactor.title') }).click();
  await confirm(page);
  await page.getByRole('button', { name: say('account:twoFactor.copy') }).click();
  await expect(page.getByText(say('account:copy.failed'))).toBeVisible();
});
