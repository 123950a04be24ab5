import { type Page, expect, test as base } from '@playwright/test';
import { type Saves, watchSaves } from './saves.ts';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Company } from '#tests/fixtures/company.ts';
import { expireLocks } from './drawing.ts';
import { template } from './setup.ts';
import { say } from './texts.ts';

interface WorkerThings {
  /** The company used by the tests of a file. */
  readonly companyOf: (file: string) => Promise<Company>;
}

interface TestThings {
  readonly company: Company;
  readonly saves: Saves;
  readonly unlocked: void;
}

/**
 * `company` is a running server with the demo company, a new one for each file: unaffected by tests in other files and
 * by the worker used. Every save must look the same on the server as on screen. No document is locked when a test
 * starts.
 */
export const test = base.extend<TestThings, WorkerThings>({
  saves: [
    async ({ context }, use) => {
      const saves = await watchSaves(context);
      await use(saves);
      expect(await saves.untrue()).toEqual([]);
    },
    { auto: true },
  ],
  // A test that ends while editing closes its tab without releasing the lock.
  unlocked: [
    async ({ company }, use) => {
      expireLocks(company);
      await use();
    },
    { auto: true },
  ],
  company: async ({ companyOf }, use, { file }) => use(await companyOf(file)),
  companyOf: [
    async ({}, use) => {
      let open: { readonly file: string; readonly company: Company } | undefined;
      await use(async (file) => {
        if (open?.file !== file) {
          await open?.company.close();
          open = {
            file,
            company: await Company.open(template, {
              LOGINS_PER_ADDRESS: '10000',
              LOGINS_PER_USER: '10000',
              // Text recognition would take CPU time from the tests.
              RECOGNITION: 'off',
            }),
          };
        }
        return open.company;
      });
      await open?.company.close();
    },
    { scope: 'worker' },
  ],
});

/** Signs in through the API and waits for the header. The login form itself is tested in signin.spec.ts. */
export async function signIn(page: Page, company: Pick<Company, 'url'>, login = 'clerk', path = ''): Promise<void> {
  const { method, path: call } = operations.userLogin;
  const password = Buffer.from(DEMO_PASSWORD).toString('base64');
  const answer = await page.context().request.fetch(`${company.url}${call}`, {
    method,
    headers: { [CSRF_HEADER]: '1', 'content-type': 'text/plain' },
    data: JSON.stringify({ username: login, password, modulename: 'Viewer' }),
  });
  expect(answer.status(), `${login} signs in`).toBe(200);
  await page.goto(`${company.url}/viewer/${path}`);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Signs in through the login form and waits for the header. */
export async function signInByForm(
  page: Page,
  company: Pick<Company, 'url'>,
  login = 'clerk',
  path = '',
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${company.url}/viewer/${path}`);
  await page.getByLabel(say('login:username')).fill(login);
  await page.getByLabel(say('login:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

export { expect };
