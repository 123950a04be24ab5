import type { Page } from '@playwright/test';
import { ANSWERED } from '#src/list/createList.ts';
import { heapMemory, MIB } from './memory.ts';
import { median, quantile, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 20;
const WARM_UP = 3;
/** ../shared/bench/GOALS.md, S6, and the figures of issue 11. */
const GOALS = { jumpMs: 300, heapBytes: 60 * MIB, elements: 900, nextMs: 60 } as const;
const firstMs = (documents: number): number => (documents > 100_000 ? 300 : 100);
/** Milliseconds spent on a document before going on, during which the next one is preloaded. */
const LOOK_MS = 1500;
/** Milliseconds spent on a result before the next search, during which what is beside its rows is loaded. */
const GLANCE_MS = 500;
const WORDS = ['Rechnung', 'Gabelstapler', 'Lieferung', 'Vertrag', 'Stahl', 'Wartung', 'Prüfung', 'Zahlung', 'Ventil'];

const wordOf = (round: number): string => WORDS[round % WORDS.length] ?? '';
const letterOf = (round: number): string => 'abdfghklmnprstw'[round % 15] ?? '';
const noWords = (): string => '';

/** Columns whose order the database has an index for. */
const NATURAL = ['Dateiname', 'Jahr', 'Größe', 'Archiviert am'] as const;

/** The result list on screen: first rows, distant rows, memory, and moving from document to document. */
export async function measureFound(stage: Stage): Promise<Row[]> {
  const page = await stage.open('supervisor');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  await page.locator(ROW).first().waitFor();
  const measured = (name: string, search: Search) => searches(page, stage.documents, name, search);
  // A page and a server are to be measured that are in use.
  for (let round = 0; round < WARM_UP; round += 1) await glanced(page, wordOf(round));
  const rows = [await measured('everything', noWords), await measured('full text', wordOf)];
  for (const column of NATURAL) {
    await page.getByRole('columnheader', { name: new RegExp(`^${column}`) }).click();
    await glanced(page, '');
    rows.push(await measured(`everything by ${column}`, noWords));
  }
  const all = page.getByRole('button', { name: 'Genau zählen', exact: true });
  if (await all.isVisible()) await all.click();
  await all.waitFor({ state: 'detached' });
  rows.push(...(await jumps(page)), await elements(page), await heap(page), await through(page));
  await page.getByRole('button', { name: 'Zurück zur Suche' }).click();
  await page.getByRole('button', { name: 'Sortierung aufheben', exact: true }).click();
  await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
  await choose(page, 'Eingangsrechnung');
  const supplier = page.getByRole('combobox', { name: 'Lieferant', exact: true });
  const masked = (words: (round: number) => string) => async (round: number) => {
    await supplier.fill(`*${letterOf(round)}e*`);
    return words(round);
  };
  await supplier.fill('*e*');
  await glanced(page, '');
  rows.push(
    await measured('mask', masked(noWords)),
    await measured(
      'mask and full text',
      masked(() => 'Rechnung'),
    ),
  );
  await stage.leave(page);
  return rows;
}

async function choose(page: Page, mask: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Suchmaske' }).click();
  await page.getByRole('option', { name: mask, exact: true }).click();
}

const ROW = '[role=row][aria-rowindex]:has([role=gridcell])';

/** Milliseconds from the key press to the frame with the first rows of the answer. */
async function entered(page: Page, words: string): Promise<number> {
  const field = page.getByLabel('Volltext').first();
  await field.fill(words);
  const told = await field.evaluateHandle((input, measure) => {
    performance.clearMeasures(measure);
    const painted = Promise.withResolvers<number>();
    const { promise } = painted;
    const begin = ({ timeStamp }: Event): void => {
      const look = (): void => {
        const isAnswered = performance.getEntriesByName(measure).length > 0;
        if (isAnswered && document.querySelector('[role=grid] [aria-rowindex="2"] [role=gridcell]') !== null)
          // A task after the frame in which the rows are painted.
          setTimeout(() => painted.resolve(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    input.addEventListener('keydown', begin, { once: true });
    return { promise };
  }, ANSWERED);
  await field.press('Enter');
  return told.evaluate(({ promise }) => promise);
}

/** Enters a search and looks at its result for a moment. */
async function glanced(page: Page, words: string): Promise<number> {
  const ms = await entered(page, words);
  await page.waitForTimeout(GLANCE_MS);
  return ms;
}

/** Fills in the other conditions of a search, and returns its words. */
type Search = (round: number) => string | Promise<string>;

async function searches(page: Page, documents: number, name: string, search: Search): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await glanced(page, await search(round)));
  const slow = quantile(times, 0.95);
  return {
    name: `Enter to the first rows on the screen, ${name} (median ${median(times).toFixed(0)}), 95 %`,
    ours: slow,
    goal: `≤ ${firstMs(documents)} ms`,
    met: slow <= firstMs(documents),
  };
}

/** From moving the scroll thumb until all visible rows have loaded, at positions without loaded windows. */
async function jumps(page: Page): Promise<Row[]> {
  const grid = page.getByRole('grid');
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await grid.evaluate(
        (scroller, share) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            scroller.scrollTop = scroller.scrollHeight * share;
            const look = (): void => {
              const { top, bottom } = scroller.getBoundingClientRect();
              const inSight = [...scroller.querySelectorAll('[data-row]')].filter((row) => {
                const box = row.getBoundingClientRect();
                return box.bottom > top && box.top < bottom;
              });
              if (inSight.length > 10 && inSight.every((row) => row.querySelector('[role=gridcell]') !== null))
                resolve(performance.now() - began);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
        0.9 - round * 0.02,
      ),
    );
  const slow = quantile(times, 0.95);
  return [
    {
      name: `jump by scroll bar to row ${Math.floor(count * 0.9)} and above, on the screen, 95 %`,
      ours: slow,
      goal: `≤ ${GOALS.jumpMs} ms`,
      met: slow <= GOALS.jumpMs,
    },
  ];
}

async function elements(page: Page): Promise<Row> {
  const ours = await page.locator('[role=grid] *').count();
  return { name: 'elements of the list', ours, goal: `≤ ${GOALS.elements}`, met: ours <= GOALS.elements };
}

/** After viewing rows all over the list. */
async function heap(page: Page): Promise<Row> {
  const wire = await page.context().newCDPSession(page);
  const bytes = await heapMemory(wire);
  await wire.detach();
  return { name: 'heap of the page, MiB', ours: bytes / MIB, goal: '≤ 60', met: bytes <= GOALS.heapBytes };
}

/** From the key press until the next document of the result is sharp, pausing on each document. */
async function through(page: Page): Promise<Row> {
  // Documents that have pages to be seen.
  await page.getByLabel('Dokumentworte').first().fill('Rechnung .pdf');
  await entered(page, '');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.waitForFunction(() => performance.getEntriesByName('viewer:open→sharp').length > 0);
    if (round > 0)
      times.push(
        await page.evaluate(() => {
          const [sharp] = performance.getEntriesByName('viewer:open→sharp');
          const [pressed] = performance.getEntriesByName('bench:next');
          return sharp!.startTime + sharp!.duration - pressed!.startTime;
        }),
      );
    // The next document is preloaded only after the current one has been viewed for a while.
    await page.waitForTimeout(LOOK_MS);
    await page.evaluate(() => {
      performance.clearMeasures('viewer:open→sharp');
      performance.clearMarks('bench:next');
      addEventListener('keydown', ({ timeStamp }) => performance.mark('bench:next', { startTime: timeStamp }), {
        capture: true,
        once: true,
      });
    });
    await page.keyboard.press('Alt+PageDown');
  }
  const slow = quantile(times, 0.95);
  return {
    name: `next document of the result to sharp (median ${median(times).toFixed(0)}), 95 %`,
    ours: slow,
    goal: `≤ ${GOALS.nextMs} ms`,
    met: slow <= GOALS.nextMs,
  };
}
