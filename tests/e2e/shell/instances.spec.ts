import { expect, type Page, test } from '@playwright/test';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { edit, onOtherDevice, placeOf, save, startDrawing } from '#tests/e2e/drawing.ts';
import { signInByForm } from '#tests/e2e/fixtures.ts';
import { draw, ink, inkDrawn, waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';
import { startInstallation } from '#tests/fixtures/instances.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

test('[SRV-02] work goes on across two instances, and when one of them dies', async ({ page, browser }) => {
  // Not at module level: Playwright's main process loads this file too, and would never stop the database.
  const postgres = await startPostgres();
  if (postgres === undefined) return console.log('PostgreSQL is not there: two instances are not proved in this run');
  await using held = new AsyncDisposableStack();
  held.defer(() => postgres.stop());
  const installation = await startInstallation(postgres, insertCompany);
  held.defer(() => installation.stop());
  const { balancer, instances } = installation;
  await archiveTwo(balancer.url);

  await signInByForm(page, balancer, 'editor', '', PASSWORD);
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await page.getByRole('gridcell', { name: 'K-1.pdf' }).dblclick();
  await waitForPaper(page);
  await startDrawing(page);
  await draw(page, [0.3, 0.5], [0.5, 0.6], [0.4, 0.7]);
  await saveNow(page);
  const drawn = await inkDrawn(page, 500);

  const colleague = await onOtherDevice(browser);
  await signInByForm(colleague, balancer, 'second', placeOf(page), PASSWORD);
  await waitForPaper(colleague);
  // Anti-aliasing may differ, because one page is being edited and the other read.
  await expect.poll(async () => Math.abs((await ink(colleague)) - drawn)).toBeLessThan(50);
  await colleague.getByRole('button', edit).click();
  await expect(colleague.getByRole('dialog', { name: say('viewer:lock.title') })).toBeVisible();
  for (const { port } of instances) expect(balancer.answered.get(port)).toBeGreaterThan(10);

  const [first, other] = instances;
  await first?.end('SIGKILL');
  balancer.ports.delete(first?.port ?? 0);
  await draw(page, [0.3, 0.2], [0.5, 0.3], [0.4, 0.35]);
  await saveNow(page);
  const more = await inkDrawn(page, drawn + 500);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  // The lock passes to the colleague, who is notified by the remaining instance.
  await expect(colleague.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await expect.poll(async () => Math.abs((await ink(colleague)) - more)).toBeLessThan(50);
  expect(other?.isRunning).toBe(true);
  await colleague.context().close();
});

/** Two documents; the users have read the news. */
async function archiveTwo(url: string): Promise<void> {
  const { clientid, productid, year, doctypeid, maskid, textIndex } = filing;
  for (const [number, login] of [
    ['K-1', 'editor'],
    ['K-2', 'second'],
  ] as const) {
    const caller = new Caller(url);
    expect((await caller.login(login, PASSWORD)).status).toBe(200);
    await caller.call('configSet', {
      body: { config: [{ name: 'webviewer_dashboard_info', value: PRODUCT_VERSION }] },
    });
    const metafile = { clientid, productid, year, doctypeid, maskid, indexes: [{ indexid: textIndex, value: number }] };
    const body = archiveForm(metafile, { bytes: await makePdf(number, 1), name: `${number}.pdf` });
    expect((await caller.call('documentArchive', { body })).status).toBe(200);
  }
}

async function saveNow(page: Page): Promise<void> {
  await page.getByRole('button', save).click();
  await expect(page.getByText(say('viewer:saved')).first()).toBeVisible();
  // Nothing is left to save: the message of the save before may still be there.
  await expect(page.getByRole('button', save)).toBeDisabled();
}
