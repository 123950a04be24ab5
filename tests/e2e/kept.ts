import type { Page } from '@playwright/test';
import type { Layer, WireMark } from '#core/contract/marks/layer.ts';
import type { Company } from '#tests/fixtures/company.ts';

/** Path of a layer call for the open document. */
export const pathOf = (page: Page, call: string): string =>
  `/dms/document/${/document\/(\d+)/.exec(page.url())![1]!}/layer/${call}`;

/** The edit groups stored on the server for the open document. */
export async function groupsOf(page: Page, company: Company): Promise<readonly Layer[]> {
  const answer = await page.request.get(company.url + pathOf(page, 'list'));
  return ((await answer.json()) as { layer?: readonly Layer[] }).layer ?? [];
}

/** The marks of all edit groups. */
export const marksOf = async (page: Page, company: Company): Promise<readonly WireMark[]> =>
  (await groupsOf(page, company)).flatMap(({ marks }) => marks);
