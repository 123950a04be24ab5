import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { preview } from 'vite';
import { root, run } from '../../../scripts/run.ts';

/** A toolbar's items collapse when a title between them grows, and return when it shrinks. */
async function makesRoom(page: Page): Promise<void> {
  const toolbar = page.getByRole('toolbar');
  const last = toolbar.getByRole('button', { name: 'Far away' });
  const overflow = () => toolbar.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect(last).toBeVisible();
  await toolbar.getByRole('checkbox').check();
  await expect(last).toBeHidden();
  await expect.poll(overflow).toBe(0);
  await toolbar.getByRole('checkbox').uncheck();
  await expect(last).toBeVisible();
  await expect.poll(overflow).toBe(0);
}

/** Rows that fly by too fast for reading show the column sorted by; at rest all rows in view have all cells. */
async function flies(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  // Scrolled within the page, frame by frame, until the rows in view are there without their cells.
  const inView = await grid.evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        requestAnimationFrame(function scroll() {
          const range = document.title.split('–').map(Number);
          const isPainted = range.every(
            (row) =>
              element.textContent.includes(`invoice-${row}-`) && element.querySelector(`[data-row="${row}"]`) === null,
          );
          if (isPainted) resolve(range);
          else {
            element.scrollTop += 300;
            requestAnimationFrame(scroll);
          }
        });
      }),
  );
  const [first = 0, last = 0] = inView;
  const cells = () =>
    grid.locator('[data-row]:not([aria-busy])').evaluateAll((rows) => rows.map((row) => row.childElementCount));
  await expect.poll(async () => new Set(await cells())).toEqual(new Set([11]));
  for (const row of [first + 1, last - 1]) {
    // No text is left behind that would be read, or selected, twice.
    await expect(grid.getByText(`invoice-${row}-`)).toHaveCount(1);
  }
}

/** A list that flies by lands when its window becomes narrow, even if it goes on as fast. */
async function lands(page: Page): Promise<void> {
  const narrow = page.getByRole('button', { name: 'narrow' });
  await page.getByRole('grid').evaluate(
    (element, button) =>
      new Promise<void>((resolve, reject) => {
        const isInView = (row: Element) => {
          const [one, box] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
          return one.bottom > box.top + 40 && one.top < box.bottom;
        };
        let isNarrow = false;
        let frames = 0;
        requestAnimationFrame(function scroll() {
          frames += 1;
          const hasRows = [...element.querySelectorAll('[data-row]')].some(isInView);
          if (isNarrow && hasRows) {
            resolve();
            return;
          }
          if (frames > 600) {
            reject(new Error(isNarrow ? 'it goes on flying' : 'it does not fly'));
            return;
          }
          if (!isNarrow && !hasRows) {
            button.click();
            isNarrow = true;
          }
          element.scrollTop += 300;
          requestAnimationFrame(scroll);
        });
      }),
    await narrow.evaluateHandle((element) => element as HTMLButtonElement),
  );
  await narrow.click();
}

/** Rows of another height stay where they are, and are counted by that height from then on. */
async function changesHeight(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  const shown = async () => Number((await page.title()).split('–')[0]);
  const atTop = () =>
    grid.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      const row = document.elementFromPoint(left + 60, top + 40)?.closest<HTMLElement>('[data-row]');
      return Number(row?.dataset['row']);
    });
  await grid.focus();
  await page.keyboard.press('Home');
  for (let pages = 0; pages < 20; pages += 1) await page.keyboard.press('PageDown');
  await expect.poll(atTop).toBeGreaterThan(200);
  const before = await atTop();
  await page.getByRole('button', { name: 'airy' }).click();
  await expect.poll(atTop).toBe(before);
  await grid.evaluate((element) => element.scrollBy(0, 20_000));
  await expect.poll(atTop).toBe(before + 500);
  // The first row may be all but hidden by the header.
  await expect.poll(async () => Math.abs((await shown()) - before - 500)).toBeLessThanOrEqual(1);
}

/** With nothing selected, Shift selects from the cursor on; a title released outside the header stays there. */
async function selectsAndDrags(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(2);

  const order = () =>
    grid.locator('[data-column]').evaluateAll((titles) => titles.map((title) => title.getAttribute('data-column')));
  const before = await order();
  const box = (await grid.getByRole('columnheader', { name: 'Column 2' }).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 200);
  await page.mouse.up();
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.move(box.x + box.width + 100, box.y + 10, { steps: 5 });
  await expect(grid.locator('[data-drop]')).toHaveCount(0);
  await page.mouse.click(box.x + box.width + 100, box.y + 10);
  expect(await order()).toEqual(before);
}

const names = readdirSync(path.join(root, 'tests/playground/pages')).map((file) => path.parse(file).name);

test('every page of the playground opens', async ({ page }) => {
  const outDir = test.info().outputPath('playground');
  const built = await run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'playground', '--outDir', outDir],
    { quiet: true, env: { NODE_ENV: 'production' } },
  );
  expect(built.code, built.output).toBe(0);
  const server = await preview({
    configFile: path.join(root, 'vite.config.ts'),
    mode: 'playground',
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0 },
  });
  try {
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    for (const name of names) {
      await page.goto(`${server.resolvedUrls!.local[0]}?${name}#/${name}`);
      await expect(page.locator('#root *:visible').first(), name).toBeVisible();
      if (name === 'toolbar') await makesRoom(page);
      if (name === 'grid') {
        await flies(page);
        await lands(page);
        await changesHeight(page);
        await selectsAndDrags(page);
      }
      if (name === 'part') await expect(page.getByText('The address was replaced.')).toBeVisible();
    }
    expect(thrown, 'only what the page of parts throws on purpose').toEqual(['nobody foresaw this']);
  } finally {
    await server.close();
  }
});
