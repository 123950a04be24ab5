import type { Template } from '#core/contract/marks/template.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { enter, main, row, typed } from '#tests/e2e/administrator.ts';
import { tabTo, takeFirst } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say, saying } from '#tests/e2e/texts.ts';

test('[SRV-03] [LAYR-06] a text template is written for a group with a preview, found in the list, changed and deleted', async ({
  page,
  company,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn(page, company, 'admin', '#/admin/templates');
  await enter(page);
  await page
    .getByRole('button', { name: say('admin:new.template') })
    .first()
    .click();
  const preview = page.getByRole('region', { name: say('admin:stamp.preview') });
  await expect(preview).toContainText(say('admin:template.notYet'));
  await typed(page, 'name').fill('Lesevermerk');
  await typed(page, 'audience').selectOption('groups');
  await button(say('admin:save')).click();
  // Text and groups are missing.
  await expect(page.getByText(say('admin:fault.missing'))).toHaveCount(2);
  await typed(page, 'words').fill('Sachlich und rechnerisch richtig\nKonto:');
  await expect(preview.locator('img')).toHaveCount(1);
  await page.getByRole('checkbox').first().check();
  await look(page, 'template');
  await button(say('admin:save')).click();
  await expect(page).toHaveURL(/#\/admin\/templates$/);
  const written = row(page, 'Lesevermerk');
  await written.dblclick();
  const use = page.getByRole('region', { name: say('admin:template.use') });
  await expect(use).toContainText(saying('admin:template.users'));
  // Beside them it would be wrong that nothing uses it.
  await expect(page.getByRole('region', { name: say('admin:uses.title'), exact: true })).toHaveCount(0);
  await typed(page, 'words').fill('Bezahlt');
  await look(page, 'template-changed', ['wide', 'phone']);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/#\/admin\/templates$/);
  await look(page, 'templates', ['wide', 'phone']);
  // The toolbar's buttons leave the quick filter its place in a phone's window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('textbox', { name: say('list:quick') })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await written.click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(saying('admin:template.deleteQuestion'));
  await question.getByRole('button', { name: say('admin:delete'), exact: true }).click();
  await expect(written).toBeHidden();
});

test('[SRV-03] [LAYR-06] by keys, a template that somebody kept alone becomes the company’s for all, and is retired', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const reviewer = new Caller(company.url);
  await reviewer.login('reviewer2', DEMO_PASSWORD);
  const source = { x: 0, y: 0, width: 300, height: 40 };
  const style = { color: '#ff0000', width: 4, opacity: 1 };
  const content = { source, marks: [{ localId: 'a', kind: 'rectangle', geometry: source, style }] };
  await succeed(clerk, 'templateSet', { body: { name: 'Roter Rahmen', groups: [], content } });
  const offered = async () =>
    (await succeed<Template>(reviewer, 'templateList', {}, 'template')).find(({ name }) => name === 'Roter Rahmen');
  expect(await offered()).toBeUndefined();

  await signIn(page, company, 'admin', '#/admin/templates');
  await enter(page);
  const kept = row(page, 'Roter Rahmen');
  await expect(kept).toContainText(say('admin:template.audiences.owner'));
  const open = async () => {
    await tabTo(page, main(page).getByRole('grid'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Roter Rahmen' })).toBeVisible();
  };
  await open();
  // Its picture is fetched for this page alone.
  await expect(page.getByRole('region', { name: say('admin:template.use') }).locator('img')).toHaveCount(1);
  const owner = main(page).getByRole('combobox', { name: say('admin:template.ownedBy') });
  await tabTo(page, owner);
  await owner.fill(say('admin:template.company'));
  await takeFirst(page, say('admin:template.company'));
  await tabTo(page, typed(page, 'audience'));
  // The company's own cannot be for its owner alone: the choice is empty until it is made.
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('admin:fault.missing'))).toHaveCount(1);
  await look(page, 'template-handed', ['wide', 'phone']);
  await typed(page, 'audience').selectOption('everyone');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/#\/admin\/templates$/);
  await expect(kept).toContainText(say('admin:template.company'));
  await expect(kept).toContainText(say('admin:template.audiences.everyone'));
  expect(await offered()).toMatchObject({ ownerid: null, everyone: true, maychange: false });

  await open();
  // The tools are one stop; within them arrows lead on.
  await tabTo(page, page.getByRole('button', { name: say('admin:back'), exact: true }));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: say('admin:retire'), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(kept).toContainText(say('admin:state.retired'));
  expect(await offered()).toBeUndefined();
});
