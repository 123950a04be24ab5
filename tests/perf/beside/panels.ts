import type { Page } from '@playwright/test';
import { say } from '#tests/e2e/texts.ts';
import { watchFrames, wheel } from '../frames.ts';
import type { Row } from '../row.ts';
import { AMOUNTS } from './furnish.ts';

const SECONDS = 3;
const STEP_PX = 120;
/** From the click to the first rows, and between two frames, ms. */
const [SHOWN_GOAL, FRAME_GOAL] = [300, 50];

interface List {
  readonly name: string;
  readonly label: string;
  readonly press: (page: Page) => Promise<void>;
}

const tab = (key: string) => (page: Page) => page.getByRole('tab', { name: say(key) }).click();

const LISTS: readonly List[] = [
  { name: `${AMOUNTS.versions} versions`, label: say('compare:versions.tab'), press: tab('compare:versions.tab') },
  {
    name: `${AMOUNTS.history} lines of history`,
    label: say('document:tabs.history'),
    press: tab('document:tabs.history'),
  },
  { name: `${AMOUNTS.notes} notes`, label: say('extras:parts.notes'), press: tab('extras:panel') },
  {
    name: `${AMOUNTS.attachments} attachments`,
    label: say('extras:parts.attachments'),
    press: (page) =>
      page
        .getByRole('radiogroup', { name: say('extras:label') })
        .getByText(say('extras:parts.attachments'))
        .click(),
  },
];

/** Opens each list of a document with a lot of related data and scrolls it by wheel. */
export async function measurePanels(page: Page): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, label, press } of LISTS) {
    const list = page.getByRole('tabpanel').getByRole('group', { name: label, exact: true });
    const rowsShown = shownAfterPress(page, label);
    const opening = await watchFrames(page, async () => {
      await press(page);
      await list.getByRole('listitem').first().waitFor();
    });
    const shown = await rowsShown;
    const box = await list.boundingBox();
    if (box === null) throw new Error(`${name} are nowhere`);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const { p95, longTasks } = await wheel(page, middle, STEP_PX, SECONDS);
    const tasks = opening.longTasks + longTasks;
    rows.push(
      { name: `${name}: shown after, ms`, ours: shown, goal: `≤ ${SHOWN_GOAL} ms`, met: shown <= SHOWN_GOAL },
      { name: `${name}: scrolled, frames 95 %`, ours: p95, goal: `≤ ${FRAME_GOAL} ms`, met: p95 <= FRAME_GOAL },
      { name: `${name}: long tasks`, ours: tasks, goal: '0', met: tasks === 0 },
    );
  }
  return rows;
}

/** Milliseconds from the press until the rows of a list are painted, without the time for finding the tab. */
const shownAfterPress = (page: Page, label: string): Promise<number> =>
  page.evaluate(
    (named) =>
      new Promise<number>((resolve) => {
        let pressed = Number.NaN;
        addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        const look = (): void => {
          const list = [...document.querySelectorAll('[role="tabpanel"] [role="group"]')].find(
            (group) => group.getAttribute('aria-label') === named,
          );
          const areShown = pressed > 0 && (list?.querySelectorAll('li').length ?? 0) > 0;
          requestAnimationFrame(areShown ? () => resolve(performance.now() - pressed) : look);
        };
        look();
      }),
    label,
  );
