import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { expect, signInByForm, test } from '#tests/e2e/fixtures.ts';
import { locale, say } from '#tests/e2e/texts.ts';

test('[AUTH-01] [AUTH-02] empty fields are highlighted, nothing is sent, the highlight clears on focus, Enter signs in', async ({
  page,
  company,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/dms/user/login') && request.method() === 'POST') sent.push(request.url());
  });
  await page.goto(`${company.url}/viewer/`);
  const name = page.getByLabel(say('login:username'));
  const password = page.getByLabel(say('account:confirm.password'), { exact: true });
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await name.blur();
  await name.focus();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await name.fill('clerk');
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('[AUTH-03] a wrong password and an unknown user get the same message', async ({ page, company }) => {
  await page.goto(`${company.url}/viewer/`);
  const answers: string[] = [];
  for (const login of ['clerk', 'nobody-at-all']) {
    await page.getByLabel(say('login:username')).fill(login);
    await page.getByLabel(say('account:confirm.password'), { exact: true }).fill('wrong');
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/user/login:base64')),
      page.getByRole('button', { name: say('login:submit'), exact: true }).click(),
    ]);
    expect(response.status()).toBe(401);
    answers.push(((await response.json()) as { response: { message: string } }).response.message);
    await expect(page.getByText(answers[0]!).first()).toBeVisible();
  }
  expect(answers[1]).toBe(answers[0]);
  expect(answers[0]).not.toMatch(/clerk|nobody/);
});

test('[NAV-04] the requested address is shown after signing in; logging out leads back to the login', async ({
  page,
  company,
}) => {
  await signInByForm(page, company, 'clerk', '#/document/1/index');
  await expect(page).toHaveURL(/#\/document\/1\/index$/);
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  await page.goto(`${company.url}/viewer/#/search`);
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
});

test('[NAV-01] an unknown document and another client’s look the same and leak nothing', async ({
  page,
  company,
  browser,
}) => {
  const stranger = await (await browser.newContext({ locale })).newPage();
  await signInByForm(stranger, company, 'reviewer2');
  await stranger.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await stranger
    .getByRole('row')
    .filter({ has: stranger.getByRole('gridcell') })
    .first()
    .dblclick();
  await expect(stranger).toHaveURL(/#\/document\/\d+\/index$/);
  // Until the document is known there is no name to look for.
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/\.\w+$/);
  const title = await stranger.getByRole('heading', { level: 1 }).innerText();
  const foreign = stranger.url().split('#')[1]!;
  await stranger.context().close();

  await signInByForm(page, company, 'clerk', `#${foreign}`);
  await expect(page.getByRole('alert')).toContainText(say('document:failed'));
  const said = await page.getByRole('alert').innerText();
  await expect(page.getByText(title)).toBeHidden();
  await page.goto(`${company.url}/viewer/#/document/99999999/index`);
  await expect(page.getByRole('alert')).toContainText(say('document:failed'));
  expect(await page.getByRole('alert').innerText()).toBe(said);
});
