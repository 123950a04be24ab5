import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { photograph } from '#tests/e2e/look.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { draw, pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** The 300-page manual. */
const MANUAL = '#/document/73/index';

const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: /\.pdf$/ });
const more = (page: Page): Locator => toolbar(page).getByRole('button', { name: say('ui:more') });
const percent = (page: Page): Locator => page.getByRole('button', { name: saying('viewer:zoom', {}, { whole: true }) });

/** CSS px by which the toolbar's content overflows. */
const excess = (page: Page) => toolbar(page).evaluate((element) => element.scrollWidth - element.clientWidth);

async function open(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/viewer/${MANUAL}`);
  await waitForPaper(page);
}

async function look(page: Page, name: string): Promise<void> {
  await photograph(page, name);
  await expectAccessible(page, name);
}

test('[VIEW-02] at every window size each toolbar command is in it or in its menu', async ({ page, company }) => {
  await signIn(page, company);
  await open(page, company.url);
  await expect(more(page)).toBeHidden();
  const commands = [
    say('viewer:firstPage'),
    say('viewer:lastPage'),
    say('viewer:zoomOut'),
    say('viewer:zoomIn'),
    say('viewer:fitWidth'),
    say('viewer:fitPage'),
    say('viewer:rotate'),
    say('viewer:print.open'),
  ];
  for (const command of commands)
    await expect(toolbar(page).getByRole('button', { name: command, exact: true })).toBeVisible();
  for (const width of [1180, 1024, 820, 640, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => excess(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
    await more(page).click();
    const entries = page.getByRole('menu');
    for (const command of [
      ...commands,
      say('viewer:view.cover'),
      say('viewer:view.fullScreen'),
      say('viewer:downloads.pdf'),
    ]) {
      const inMenu = entries
        .getByRole('menuitem', { name: command })
        .or(entries.getByRole('menuitemcheckbox', { name: command }));
      const inBar = toolbar(page).getByRole('button', { name: command, exact: true });
      const inList = toolbar(page).getByRole('button', {
        name: command === say('viewer:downloads.pdf') ? say('account:recovery.download') : say('viewer:view.modes'),
        exact: true,
      });
      await expect(inMenu.or(inBar).or(inList).first(), `${command} at ${width} px`).toBeVisible();
    }
    if (width === 390 || width === 1024) await look(page, `toolbar-${width}`);
    // An open menu stays open when the toolbar's layout changes.
    await page.setViewportSize({ width: width - 8, height: 800 });
    await expect.poll(() => excess(page), { message: `${width - 8} px` }).toBeLessThanOrEqual(0);
    await expect(entries).toBeVisible();
    if (width === 390) continue;
    await page.keyboard.press('Escape');
    await expect(more(page)).toBeFocused();
  }
  await page.getByRole('menuitem', { name: say('viewer:actualSize') }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(more(page)).toBeHidden();
  await expect(percent(page)).toHaveText('100 %');
});

test('[VIEW-02] items added to the toolbar later move nothing', async ({ page, company }) => {
  await signIn(page, company);
  const [modes, actions] = [say('viewer:view.modes'), say('panels:actions.menu')];
  await page.goto(`${company.url}/viewer/${MANUAL}`);
  const places = await page.evaluate(
    async ({ modes, actions }) => {
      const button = (name: string) => document.querySelector(`[role='toolbar'] button[aria-label='${name}']`);
      const seen = new Set<number>();
      while (button(actions) === null || seen.size === 0) {
        const left = button(modes)?.getBoundingClientRect().left;
        if (left !== undefined) seen.add(left);
        await new Promise(requestAnimationFrame);
      }
      seen.add(button(modes)!.getBoundingClientRect().left);
      return [...seen];
    },
    { modes, actions },
  );
  expect(places).toHaveLength(1);
});

test('[VIEW-02] while annotating at 1440 px the view tools stay and the page has two thirds of the window', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await open(page, company.url);
  await toolbar(page)
    .getByRole('button', { name: say('viewer:edit') })
    .click();
  await expect(page.getByRole('button', { name: say('viewer:finish') })).toBeVisible();
  for (const name of [
    say('viewer:zoomOut'),
    say('viewer:zoomIn'),
    say('viewer:fitWidth'),
    say('viewer:fitPage'),
    say('viewer:rotate'),
    say('viewer:tools.lastStamp'),
  ])
    await expect(toolbar(page).getByRole('button', { name, exact: true })).toBeVisible();
  const share = async (): Promise<number> => {
    const { width, height } = (await pages(page).boundingBox())!;
    return (width * height) / (1440 * 900);
  };
  await expect.poll(share).toBeGreaterThanOrEqual(0.667);
  // Whatever is in the hand or selected, all buttons stay where they were; the style has a single place.
  const arrange = toolbar(page).getByRole('button', { name: say('viewer:arrange.menu') });
  const style = toolbar(page).getByRole('button', { name: new RegExp(`^${say('viewer:color')}`) });
  const places = () =>
    toolbar(page).evaluate(
      (bar, passing) =>
        [...bar.querySelectorAll('button')]
          .map((item) => ({ name: item.ariaLabel ?? item.textContent, x: item.getBoundingClientRect().x }))
          .filter(({ name }) => !passing.some((start) => name.startsWith(start))),
      [say('viewer:color'), say('viewer:arrange.menu')],
    );
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const styles = new Set<number | undefined>();
    let before: Awaited<ReturnType<typeof places>> = [];
    for (const tool of ['hand', 'freehand', 'text', 'eraser', 'select'] as const) {
      await page.getByRole('button', { name: say(`viewer:tools.${tool}`), exact: true }).click();
      if (tool === 'freehand') await draw(page, [0.4, 0.4], [0.5, 0.5]);
      if (tool === 'select') await page.keyboard.press('Control+a');
      await expect(arrange).toBeVisible({ visible: tool === 'select' });
      await expect(style).toBeVisible({ visible: tool !== 'hand' && tool !== 'eraser' });
      if (tool === 'hand') before = await places();
      else await expect.poll(places, { message: `${tool} at ${width} px` }).toEqual(before);
      if (await style.isVisible()) styles.add((await style.boundingBox())?.x);
    }
    expect(styles.size, `places of the style at ${width} px`).toBe(1);
    await page.getByRole('button', { name: say('viewer:undo'), exact: true }).click();
  }
  for (const width of [1440, 1280, 1181, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => excess(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
    await photograph(page, `toolbar-annotating-${width}`);
  }
  await page.getByRole('button', { name: say('viewer:finish') }).click();
});

test('[VIEW-02] the toolbar is a single Tab stop; arrows, Home and End move along it, except within a field', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await open(page, company.url);
  const stops = () =>
    toolbar(page).evaluate(
      (element) =>
        [...element.querySelectorAll<HTMLElement>('button, input')].filter((control) => control.tabIndex === 0).length,
    );
  await expect.poll(stops).toBe(1);
  const back = toolbar(page).getByRole('button').first();
  await back.focus();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar(page).getByRole('button', { name: say('viewer:strip.hide') })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const field = toolbar(page).getByRole('textbox', { name: say('viewer:page'), exact: true });
  await expect(field).toBeFocused();
  await expect.poll(stops).toBe(1);
  await page.keyboard.press('Home');
  await expect(field, 'within the field Home goes to its beginning').toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar(page).getByRole('button', { name: say('viewer:strip.hide') })).toBeFocused();
  await page.keyboard.press('End');
  await expect(toolbar(page).getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(back).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(toolbar(page).locator(':focus')).toHaveCount(0);
  await pages(page).focus();
  await page.keyboard.press('+');
  await expect(percent(page)).not.toHaveText('100 %');
});

test('[APP-04] a list opens below its item, 10 px from the edge, and closes on clicks outside after 250 ms', async ({
  page,
  company,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  await signIn(page, company);
  await open(page, company.url);
  const item = toolbar(page).getByRole('button', { name: say('viewer:view.modes') });
  const list = page.getByRole('menu');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await item.click();
  const isBelow = async () => {
    const [below, above] = [(await list.boundingBox())!, (await item.boundingBox())!];
    return Math.abs(below.x - above.x) <= 1 && below.y >= above.y + above.height;
  };
  await expect.poll(isBelow).toBe(true);
  await expect(list.getByRole('separator')).not.toHaveCount(0);
  await expect(list.getByRole('menuitemcheckbox', { name: say('viewer:view.continuous') })).toBeChecked();
  await page.clock.runFor(249);
  await page.getByRole('banner').click({ position: { x: 1100, y: 20 } });
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await page.getByRole('banner').click({ position: { x: 1100, y: 20 } });
  await expect(list).toBeHidden();
  await page.clock.resume();

  const first = toolbar(page).getByRole('button', { name: say('viewer:firstPage'), exact: true });
  await expect(first).toBeDisabled();
  expect(logged).toEqual([]);
  await first.click({ force: true });
  await expect.poll(() => logged).toEqual(['Toolbar item viewer.firstPage is disabled']);

  // Focus stays on an item that its last activation disabled, and arrow keys continue from there.
  const last = toolbar(page).getByRole('button', { name: say('viewer:lastPage'), exact: true });
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(last).toBeDisabled();
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar(page).getByRole('button', { name: say('viewer:zoomOut') })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await more(page).click();
  const short = async () => (await list.boundingBox())!;
  await expect.poll(async () => Math.abs((await short()).x + (await short()).width - 380)).toBeLessThanOrEqual(1);
  await list.getByRole('menuitem', { name: say('viewer:lastPage') }).click({ force: true });
  await expect(list).toBeVisible();
  await expect
    .poll(() => logged)
    .toEqual(['Toolbar item viewer.firstPage is disabled', 'Toolbar item viewer.lastPage is disabled']);
  await photograph(page, 'toolbar-list');
});

test('[VIEW-02] what is typed in the page field replaces the number, also after Enter, a refusal and scrolling', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await open(page, company.url);
  const field = toolbar(page).getByRole('textbox', { name: say('viewer:page'), exact: true });
  const type = async (digits: string) => {
    await page.keyboard.type(digits);
    await expect(field).toHaveValue(digits);
    await page.keyboard.press('Enter');
  };
  const top = () => pages(page).evaluate((region) => region.scrollTop);
  await field.focus();
  await type('12');
  await type('999');
  const refusal = page.getByText(say('viewer:pageInvalid', { count: 300 }));
  await expect(refusal).toBeVisible();
  await page.keyboard.type('3');
  await expect(refusal).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('3');
  const start = await top();
  await pages(page).hover();
  await page.mouse.wheel(0, 5000);
  await expect(field).not.toHaveValue('3');
  await type('3');
  await expect.poll(top).toBe(start);
  // Enter alone goes back to the beginning of the page.
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBe(start + 200);
  await page.keyboard.press('Enter');
  await expect.poll(top).toBe(start);
});

test('[VIEW-02] the page field takes full-width digits, and waits for the input method that composes them', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await open(page, company.url);
  const field = toolbar(page).getByRole('textbox', { name: say('viewer:page'), exact: true });
  const keyboard = await page.context().newCDPSession(page);
  await field.focus();
  await keyboard.send('Input.imeSetComposition', { text: '１', selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press('Enter');
  await keyboard.send('Input.insertText', { text: '１２' });
  await expect(field).toHaveValue('１２');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('12');
});
