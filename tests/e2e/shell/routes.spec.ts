import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { withoutForms } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

test('[NAV-01] an area the user may not enter leads to the search', async ({ page, company }) => {
  for (const path of ['#/mask', '#/admin']) {
    await signIn(page, company, 'clerk', path);
    await expect(page).toHaveURL(/#\/search$/);
  }
});

test('[NAV-02] every view of a document opens by its address and survives a reload', async ({ page, company }) => {
  await signIn(page, company, 'clerk', '#/document/1');
  await expect(page).toHaveURL(/#\/document\/1\/index$/);
  for (const view of ['index', 'layer', 'extras', 'workflow', 'workflow/9', 'workflow/9/2', 'confirmation']) {
    await page.goto(`${company.url}/viewer/#/document/1/${view}`);
    await page.reload();
    await waitForPaper(page);
    await expect(page).toHaveURL(new RegExp(`#/document/1/${view}$`));
  }
});

test('[NAV-01] an address set while the app starts is not overwritten by the start page', async ({ page, company }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('header') === null) return;
      observer.disconnect();
      location.hash = '#/document/1/index';
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await signIn(page, company);
  await waitForPaper(page);
  await expect(page).toHaveURL(/#\/document\/1\/index$/);
});

test('[NAV-03] [NAV-06] /document, unknown paths, and forms without their licence lead to the search', async ({
  page,
  company,
}) => {
  withoutForms(company);
  await signIn(page, company);
  for (const path of ['#/document', '#/nowhere/at/all', '#/', '#/forms', '#/login', '']) {
    await page.goto(`${company.url}/viewer/#/home`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${company.url}/viewer/${path}`);
    await expect(page).toHaveURL(/#\/search$/);
    await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  }
  await expect(page.getByRole('link', { name: say('app:menu.workflow'), exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: say('app:menu.forms'), exact: true })).toHaveCount(0);
});

test('[NAV-03] [WF-01] an address of no workflow leads to the inbox, at once or by a button, without a faulty request', async ({
  page,
  company,
}) => {
  const invalid: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 400) invalid.push(answer.url());
  });
  await signIn(page, company, 'clerk', '#/workflow/x');
  await expect(page).toHaveURL(/#\/workflow$/);
  await page.goto(`${company.url}/viewer/#/document/1/workflow/x`);
  await expect(page.getByRole('button', { name: say('workflow:start'), exact: true })).toBeVisible();
  await page.goto(`${company.url}/viewer/#/workflow/999999`);
  await page.getByRole('button', { name: say('workflow:toInbox'), exact: true }).click();
  await expect(page).toHaveURL(/#\/workflow$/);
  expect(invalid).toEqual([]);
});

test('[NAV-04] the remembered path never leads out of the product', async ({ page, company }) => {
  for (const path of ['//evil.example/x', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`${company.url}/viewer/`);
    await expect(page.getByLabel(say('login:username'))).toBeVisible();
    await page.evaluate((evil) => sessionStorage.setItem('path', evil), path);
    await page.getByLabel(say('login:username')).fill('clerk');
    await page.getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: say('login:submit'), exact: true }).click();
    await expect(page).toHaveURL(`${company.url}/viewer/#/search`);
    await page.context().clearCookies();
  }
});

const oldLinks: readonly (readonly [link: string, landed: RegExp])[] = [
  ['#search', /#\/search$/],
  ['#dashboard', /#\/home$/],
  ['#archive', /#\/archive$/],
  ['#workflow?docid=1&wfid=9', /#\/document\/1\/workflow\/9$/],
  ['#subscription?docid=3', /#\/abonnement\/3$/],
  ['?0=1', /#\/document\/1\/index$/],
  ['?docid=1#document', /#\/document\/1\/index$/],
  [`?action=${encodeURIComponent('[{"type":"layer","data":{"docid":1}}]')}`, /#\/document\/1\/layer$/],
];

test('[NAV-07] links of the old client land on their routes, before and after signing in', async ({
  page,
  company,
}) => {
  const [first, ...rest] = oldLinks;
  await signIn(page, company, 'clerk', first![0]);
  await expect(page).toHaveURL(first![1]);
  for (const [link, landed] of rest) {
    await page.goto('about:blank');
    await page.goto(`${company.url}/viewer/${link}`);
    await expect(page, link).toHaveURL(landed);
  }
});

test('[NAV-08] a link of the old client fills the search and runs it; its session id is not used and leaves the address', async ({
  page,
  company,
}) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  await page.goto(`${company.url}/viewer/?ft=Rechnung&sessionid=stolen-session-4711`);
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  expect(page.url()).not.toContain('stolen');
  await page.getByLabel(say('login:username')).fill('clerk');
  await page.getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();
  await expect(page.getByLabel(say('search:fulltext.label'))).toHaveValue('Rechnung');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(`${company.url}/viewer/#/search`);
  await page.goBack();
  expect(page.url()).not.toContain('stolen');
  expect(asked.filter((one) => one.includes('/dms/') && one.includes('stolen'))).toEqual([]);
});

test('[NAV-09] hostile links end in the toast and do nothing else', async ({ page, company }) => {
  await signIn(page, company);
  const hostile = [
    `?action=${encodeURIComponent('[{"type":"document","data":{"docid":1,"__proto__":{"a":1},"x":1}}]')}`,
    `?action=${encodeURIComponent('{"type":"search"')}`,
    `?p=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    '?0=-1',
    `?ft=${'a'.repeat(9000)}`,
    '#unheardof',
  ];
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (const link of hostile) {
    await page.goto('about:blank');
    await page.goto(`${company.url}/viewer/${link}`);
    await expect(page.getByRole('alert'), link).toContainText(say('shell:deepLink.title'));
    await expect(page).toHaveURL(/#\/search$/);
    await expect(page.getByText(say('search:empty.startTitle'))).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  }
  expect(dialogs).toBe(0);
});

test('[NAV-10] an event leads to its document; one without a document says so', async ({ page, company }) => {
  // Opening an event finishes it; no other test counts this user's events.
  await signIn(page, company, 'supervisor');
  await page.getByRole('button', { name: saying('shell:bell') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Dokument erhalten/ })
    .click();
  await expect(page.getByRole('alert')).toContainText(say('infocentre:noTarget'));
  await page
    .getByRole('alert')
    .getByRole('button', { name: say('ui:close') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Neue Notiz/ })
    .click();
  await expect(page).toHaveURL(/#\/document\/1\/index$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForPaper(page);
});
