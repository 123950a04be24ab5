import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from '@playwright/test';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { locale, say } from './texts.ts';

/** Names of the editing controls, and the message after saving. */
export const edit = { name: say('viewer:edit'), exact: true } as const;
export const save = { name: say('signature:own.save'), exact: true } as const;
export const tools = { name: say('viewer:editTools') } as const;
export const saved = say('viewer:saved');

export async function startDrawing(page: Page): Promise<void> {
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
}

/** Makes every lock expire, as happens ten minutes after a tab's last sign of life. */
export function expireLocks({ dataDir }: Company): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000; UPDATE layer_lock SET expiresat = 1');
}

/** Removes licence module 43 from the company. */
export function withoutForms({ dataDir }: Company): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec(`PRAGMA busy_timeout = 5000; DELETE FROM license_module WHERE id = ${MODULE_FORMS}`);
}

/** Another device: separate cookies and storage. */
export const onOtherDevice = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale })).newPage();

/** The page's hash, for opening it on another device. */
export const placeOf = (page: Page): string => `#${page.url().split('#')[1]!}`;
