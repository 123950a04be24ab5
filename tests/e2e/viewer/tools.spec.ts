import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Difference, difference, TOLERANCE } from '#server/render/testing/likeness.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { draw, ink, inkDrawn, openFirst, pages } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: say('viewer:editTools') }).getByRole('button', { name, exact: true });

/** Opens a document and locks its layers for editing. */
async function edit(page: Page, words: string): Promise<void> {
  await openFirst(page, words);
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
}

async function shape(page: Page, name: string): Promise<void> {
  await tool(page, say('viewer:shapes')).click();
  await page
    .getByRole('menuitemcheckbox')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}

test('[LAYR-01] every tool draws its mark, and all are saved and there after a reload', async ({
  page,
  company,
  saves,
}) => {
  await signIn(page, company);
  await edit(page, 'Rechnung');
  let before = await ink(page);
  const leavesMark = async (): Promise<void> => {
    await expect.poll(() => ink(page)).toBeGreaterThan(before + 100);
    before = await ink(page);
  };
  for (const [i, name] of [
    say('viewer:tools.line'),
    say('viewer:tools.arrow'),
    say('viewer:tools.rectangle'),
    say('viewer:tools.ellipse'),
    say('viewer:tools.cross'),
  ].entries()) {
    await shape(page, name);
    await draw(page, [0.26, 0.1 + i * 0.12], [0.36, 0.18 + i * 0.12]);
    await leavesMark();
  }
  await shape(page, say('viewer:tools.polygon'));
  for (const [x, y] of [
    [0.4, 0.28],
    [0.5, 0.29],
    [0.46, 0.36],
    [0.4, 0.28],
  ] as const)
    await draw(page, [x, y], [x, y]);
  await leavesMark();
  await shape(page, say('viewer:tools.polyline'));
  for (const [x, y] of [
    [0.53, 0.1],
    [0.56, 0.2],
    [0.59, 0.12],
  ] as const)
    await draw(page, [x, y], [x, y]);
  await page.keyboard.press('Enter');
  await leavesMark();
  await tool(page, say('viewer:tools.freehand')).click();
  await draw(page, [0.4, 0.1], [0.5, 0.2], [0.45, 0.25]);
  await leavesMark();
  await tool(page, say('viewer:tools.text')).click();
  await page.getByRole('button', { name: new RegExp(`^${say('viewer:color')}`) }).click();
  await page
    .getByRole('radiogroup', { name: say('viewer:color') })
    .getByRole('radio', { name: say('viewer:colors.red') })
    .click();
  await page.keyboard.press('Escape');
  await draw(page, [0.4, 0.4], [0.55, 0.45]);
  const field = page.getByRole('textbox', { name: say('viewer:tools.text') });
  await expect(field).toBeFocused();
  await page.keyboard.type('Bitte bis Freitag prüfen!');
  await page.keyboard.press('Control+Enter');
  await expect(field).toBeHidden();
  await leavesMark();
  await shape(page, say('viewer:tools.checkmark'));
  await draw(page, [0.45, 0.6], [0.45, 0.6]);
  await tool(page, say('viewer:tools.note')).click();
  await draw(page, [0.5, 0.7], [0.5, 0.7]);
  const note = page.getByRole('textbox', { name: say('viewer:tools.note') });
  await expect(note).toBeFocused();
  await page.keyboard.type('Rückfrage beim Einkauf');
  // Choosing another tool finishes the text being edited.
  await tool(page, say('viewer:tools.freehand')).click();
  await expect(note).toBeHidden();
  // Reusing the last note takes one click.
  await tool(page, say('viewer:tools.note')).click();
  await draw(page, [0.57, 0.5], [0.57, 0.5]);
  await expect(note).toBeFocused();
  await page
    .getByRole('button', {
      name: say('ui:labelled', { label: say('marks:lastNote'), value: 'Rückfrage beim Einkauf' }),
    })
    .click();
  await expect(note).toHaveValue('Rückfrage beim Einkauf');
  await page.keyboard.press('Control+Enter');
  await expect(note).toBeHidden();
  before = await ink(page);
  await tool(page, say('viewer:tools.text')).click();
  await draw(page, [0.4, 0.75], [0.5, 0.8]);
  await expect(field).toBeFocused();
  await page.keyboard.type('ENDE');
  await draw(page, [0.3, 0.75], [0.3, 0.75]);
  await page.keyboard.press('Escape');
  await leavesMark();
  await tool(page, say('viewer:tools.hand')).click();
  const drawn = await inkDrawn(page);
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  expect(await saves.proofs()).toMatchObject([{ outcome: 'alike' }]);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await page.reload();
  await expect.poll(async () => Math.abs((await ink(page)) - drawn)).toBeLessThan(50);
  await expect
    .poll(async () => (await differenceFromServer(page, company.url)).strayed)
    .toBeLessThan(TOLERANCE.strayed);
});

/** Difference between the first page on screen, including marks, and the server's composed image. */
async function differenceFromServer(page: Page, url: string): Promise<Difference> {
  await pages(page).focus();
  await page.keyboard.press('3');
  const sheet = page.getByRole('group', { name: say('viewer:text.page', { page: 1 }) });
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBeLessThan(900);
  const document = /(\d+)/.exec(new URL(page.url()).hash)?.[1];
  const answer = await page.request.get(`${url}/dms/document/${document}/page/1/image/?dpi=150&layer=true`);
  expect(answer.status()).toBe(200);
  const { x, y, width, height } = (await sheet.boundingBox())!;
  const size = { width: Math.round(width), height: Math.round(height) };
  const seen = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), ...size } });
  return difference(
    seen,
    await sharp(await answer.body())
      .resize({ ...size, fit: 'fill' })
      .png()
      .toBuffer(),
  );
}

test('[LAYR-03] by mouse: a mark is selected, moved, duplicated, restyled and removed, and every step is undone', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await edit(page, 'Lieferschein');
  const blank = await ink(page);
  await shape(page, say('viewer:tools.rectangle'));
  await draw(page, [0.3, 0.3], [0.4, 0.4]);
  const one = await inkDrawn(page, blank + 100);
  await tool(page, say('viewer:tools.select')).click();
  await draw(page, [0.3, 0.35], [0.42, 0.5]);
  await tool(page, say('viewer:arrange.menu')).click();
  await page.getByRole('menuitem', { name: say('viewer:arrange.duplicate') }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => ink(page)).toBeGreaterThan(one + (one - blank) * 0.8);
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: new RegExp(`^${say('viewer:color')}`) }).click();
  await page
    .getByRole('radiogroup', { name: say('viewer:color') })
    .getByRole('radio', { name: say('viewer:colors.blue') })
    .click();
  await page.keyboard.press('Escape');
  await expect.poll(() => ink(page)).toBeLessThan(blank + 200);
  await page.keyboard.press('Delete');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeHidden();
  for (const step of ['remove', 'restyle', 'duplicate', 'move', 'draw'])
    await test.step(`undo ${step}`, () => tool(page, say('viewer:undo')).click());
  await expect(tool(page, say('viewer:undo'))).toBeDisabled();
  // The page itself may have become sharper meanwhile.
  await expect.poll(async () => Math.abs((await ink(page)) - blank)).toBeLessThan((one - blank) / 10);
});

test('[LAYR-03] [A11Y-01] by keyboard alone: a mark is set, moved, stretched, turned, copied to another document and removed', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await edit(page, 'Bestellung');
  await pages(page).focus();
  const blank = await ink(page);
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeVisible();
  for (const key of ['Shift+ArrowLeft', 'ArrowUp', 'Alt+ArrowRight', 'Control+c', 'Delete'])
    await page.keyboard.press(key);
  await expect(tool(page, say('viewer:arrange.menu'))).toBeHidden();
  await page.keyboard.press('Control+v');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => ink(page)).toBeGreaterThan(blank + 500);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await page.getByRole('button', { name: say('document:back') }).click();
  await edit(page, 'Vertrag');
  await pages(page).focus();
  const other = await ink(page);
  await page.keyboard.press('Control+v');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeVisible();
  await page.keyboard.press('Control+x');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeHidden();
  await page.keyboard.press('Control+v');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => ink(page)).toBeGreaterThan(other + 500);
});

test('React renders nothing, and nothing on the screen but the canvas changes, while a stroke is drawn', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    const renders = { count: 0 };
    // React notifies its developer tools of every commit, even in production.
    const tools = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void (renders.count += 1),
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onScheduleFiberRoot: () => undefined,
    };
    Object.assign(globalThis, { renders, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
  });
  const renders = () => page.evaluate<number>(() => Reflect.get(globalThis, 'renders').count);
  await signIn(page, company);
  await edit(page, 'Rechnung');
  await tool(page, say('viewer:tools.freehand')).click();
  const box = (await pages(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.31, box.y + 210);
  // Waits until everything that beginning the stroke has caused or loaded is there.
  await page.evaluate(
    () =>
      new Promise<void>((rested) => {
        let quiet = 0;
        const observer = new MutationObserver(() => (quiet = 0));
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        const look = () => {
          quiet += 1;
          if (quiet < 30) requestAnimationFrame(look);
          else {
            observer.disconnect();
            rested();
          }
        };
        look();
      }),
  );
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((records) =>
      seen.push(...records.map(({ type, attributeName, target }) => `${type} ${attributeName} ${target.nodeName}`)),
    ).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const before = await renders();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 400, { steps: 60 });
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([]);
  expect(await renders()).toBe(before);
  await page.mouse.up();
  await expect.poll(renders, 'that it ended is rendered').toBeGreaterThan(before);
});

test('[LAYR-02] [LAYR-04] a polygon being drawn is saved by Ctrl+S, and asked about on leaving', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await edit(page, 'Rechnung');
  await shape(page, say('viewer:tools.polygon'));
  const corners = async (left: number): Promise<void> => {
    for (const [x, y] of [
      [left, 0.3],
      [left + 0.1, 0.31],
      [left + 0.05, 0.4],
    ] as const)
      await draw(page, [x, y], [x, y]);
  };
  await corners(0.3);
  await expect(page.getByRole('button', { name: say('viewer:save'), exact: true })).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  const saved = await inkDrawn(page);
  await corners(0.5);
  await page.keyboard.press('Alt+PageDown');
  const question = page.getByRole('dialog', { name: say('viewer:unsaved.title') });
  await question.getByRole('button', { name: say('viewer:unsaved.stay') }).click();
  await inkDrawn(page, saved + 100);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await question.getByRole('button', { name: say('viewer:unsaved.discard') }).click();
  await expect(pages(page)).toBeFocused();
  // Who stayed is where they were in the result.
  const place = (at: number) => page.getByText(new RegExp(`^${say('search:through.place', { place: at, count: '' })}`));
  await expect(place(1)).toBeVisible();
  await page.keyboard.press('Alt+PageDown');
  await expect(place(2)).toBeVisible();
});

test('[LAYR-02] [LAYR-04] a text being typed is asked about on leaving, and saved by Ctrl+S', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await edit(page, 'Rechnung');
  const type = async (y: number): Promise<void> => {
    await tool(page, say('viewer:tools.text')).click();
    await draw(page, [0.3, y], [0.3, y]);
    await page.keyboard.type('Bitte bezahlen');
  };
  const field = page.getByRole('textbox', { name: say('viewer:tools.text') });
  await type(0.4);
  await page.goBack();
  const question = page.getByRole('dialog', { name: say('viewer:unsaved.title') });
  await question.getByRole('button', { name: say('viewer:unsaved.stay') }).click();
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  // A text alone is a change as well.
  await type(0.6);
  await page.keyboard.press('Control+s');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('viewer:edit') })).toBeEnabled();
  await expect(pages(page)).toBeFocused();
});

test('[LAYR-01] a text being typed goes on while its page is scrolled away, and comes back with the next letter', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await edit(page, 'Betriebsanleitung');
  await tool(page, say('viewer:tools.text')).click();
  await draw(page, [0.3, 0.3], [0.3, 0.3]);
  const field = page.getByRole('textbox', { name: say('viewer:tools.text') });
  const scrolled = () => pages(page).evaluate(({ scrollTop, clientHeight }) => scrollTop / clientHeight);
  await page.keyboard.type('Bitte');
  const before = await scrolled();
  await page.mouse.wheel(0, 10_000);
  await expect.poll(scrolled).toBeGreaterThan(5);
  await page.keyboard.type(' prüfen');
  await expect.poll(scrolled).toBeCloseTo(before, 0);
  await expect(field).toBeInViewport();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Bitte prüfen');
});
