import type { Page } from '@playwright/test';
import { pages } from '#tests/e2e/paper.ts';
import { slowOnly } from './cpu.ts';
import { atRate, type Frames, watchFrames } from './frames.ts';
import { backToSearch, openDocument } from './reading.ts';
import { median, type Row } from './row.ts';
import type { Stage } from './stage.ts';
import { APART, saveStrokes } from './stroke.ts';

const REPETITIONS = 5;
const [MANY, MOVED, SAVED] = [5000, 500, 1000];
/** Goals of issue 5, ms. */
const LOAD_GOAL = 500;
const MOVE_GOAL = 20;
const SAVE_GOAL = 1000;
/** Goal of issue 18, Hands, ms: no longer task while zooming, moving all marks and taking that back. */
const TASK_GOAL = 100;
const STEPS = 120;
const INTERVAL_MS = 8;

/** The first document of a run, after those of the strokes; runs share none, since marks stay. */
let first = 4;

/** Opens a page with 5,000 marks, zooms, moves all and takes it back; drags 500; changes and saves 1,000. */
export async function measureMarks(stage: Stage): Promise<Row[]> {
  first += APART;
  return [
    ...(await measureLoading(stage)),
    ...(await measureAll(stage)),
    ...(await measureMoving(stage)),
    ...(await measureSaving(stage)),
  ];
}

/** From the arrival of the marks to the frame that shows the last of them. */
async function measureLoading(stage: Stage): Promise<Row[]> {
  const [bare, full] = [stage.files.text.documents[first]!, stage.files.text.documents[first + 1]!];
  await saveStrokes(stage, full.docid, MANY);
  const page = await stage.open('clerk');
  // The first document loads the viewer's code.
  await openDocument(page, bare.filename);
  await backToSearch(page);
  const took: number[] = [];
  const longest: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await page.evaluate(() => performance.clearResourceTimings());
    const tasks = await longTasks(page, async () => {
      await openDocument(page, full.filename);
      await page.waitForFunction(() => performance.getEntriesByName('viewer:marks-shown').length > 0);
    });
    took.push(
      await page.evaluate(() => {
        const listed = performance
          .getEntriesByType('resource')
          .findLast(({ name }) => name.includes('/layer/list')) as PerformanceResourceTiming;
        const shown = performance.getEntriesByName('viewer:marks-shown')[0]!;
        return shown.startTime + shown.duration - listed.responseEnd;
      }),
    );
    longest.push(Math.max(0, ...tasks));
    await backToSearch(page);
  }
  await stage.leave(page);
  const [time, task] = [median(took), median(longest)];
  return [
    {
      name: `${MANY} marks from their arrival to the screen`,
      ours: time,
      goal: `≤ ${LOAD_GOAL} ms`,
      met: time <= LOAD_GOAL,
    },
    {
      name: `${MANY} marks from the double click to the screen, longest task over 50 ms`,
      ours: task,
      goal: 'none',
      met: task === 0,
    },
  ];
}

/** Durations of tasks of 50 ms and more during an action. */
async function longTasks(page: Page, during: () => Promise<void>): Promise<number[]> {
  const watch = await page.evaluateHandle(() => {
    const found: number[] = [];
    const observer = new PerformanceObserver((list) =>
      found.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    return { stop: () => [...found, ...observer.takeRecords().map(({ duration }) => duration)] };
  });
  await during();
  return watch.evaluate((recording) => recording.stop());
}

/** Zooms a page with 5,000 marks, moves them all by keyboard, and takes that back: the longest task of each. */
async function measureAll(stage: Stage): Promise<Row[]> {
  const document = stage.files.text.documents[first + 4]!;
  await saveStrokes(stage, document.docid, MANY);
  const page = await openForSelecting(stage, document.filename);
  await page.waitForFunction(() => performance.getEntriesByName('viewer:marks-shown').length > 0);
  const keys = { zoom: ['+', '-'], 'select all': ['Control+a'], 'move all': ['ArrowRight'], 'undo it': ['Control+z'] };
  const longest = new Map<string, number[]>();
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1)
    for (const [name, pressed] of Object.entries(keys)) {
      const tasks = await longTasks(page, async () => {
        for (const key of pressed) {
          await page.keyboard.press(key);
          await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        }
      });
      longest.set(name, [...(longest.get(name) ?? []), Math.max(0, ...tasks)]);
    }
  await stage.leave(page);
  return [...longest].map(([name, tasks]) => ({
    name: `${MANY} marks, ${name}, longest task`,
    ours: median(tasks),
    goal: `≤ ${TASK_GOAL} ms`,
    met: median(tasks) <= TASK_GOAL,
  }));
}

async function measureMoving(stage: Stage): Promise<Row[]> {
  const document = stage.files.text.documents[first + 2]!;
  await saveStrokes(stage, document.docid, MOVED);
  const page = await openForSelecting(stage, document.filename);
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Anordnen' }).waitFor();
  const floor = await stage.floor(page);
  const box = (await pages(page).boundingBox())!;
  const [ours, bare]: [Frames[], Frames[]] = [[], []];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await page.bringToFront();
    await slowOnly(page);
    ours.push(await dragAbout(page, box));
    await floor.bringToFront();
    await slowOnly(floor);
    bare.push(await dragAbout(floor, box));
  }
  await stage.leave(page);
  await floor.context().close();
  const [mine, least] = [median(ours.map(({ p95 }) => p95)), median(bare.map(({ p95 }) => p95))];
  return [
    {
      name: `${MOVED} selected marks moved, frame p95`,
      ours: mine,
      theirs: least,
      theirName: 'idle page',
      goal: `≤ ${MOVE_GOAL} ms where an idle frame is 16.7`,
      met: mine <= Math.max(MOVE_GOAL, least * (MOVE_GOAL / 16.7)),
    },
  ];
}

/**
 * Moves all marks of a page by keyboard and saves them: time from the key press to the acknowledgement, and number of
 * calls.
 */
async function measureSaving(stage: Stage): Promise<Row[]> {
  const document = stage.files.text.documents[first + 3]!;
  await saveStrokes(stage, document.docid, SAVED);
  const page = await openForSelecting(stage, document.filename);
  await page.evaluate(() =>
    addEventListener(
      'keydown',
      ({ ctrlKey, key, timeStamp }) =>
        void (ctrlKey && key === 's' && performance.mark('bench:save', { startTime: timeStamp })),
      { capture: true },
    ),
  );
  let calls = 0;
  page.on('request', (request) => void (calls += /\/layer\/(?:set|delete)\//u.test(request.url()) ? 1 : 0));
  for (let saves = 1; saves <= REPETITIONS; saves += 1) {
    for (const key of ['Control+a', 'ArrowRight', 'Control+s']) await page.keyboard.press(key);
    // The next run starts only after this one is completely finished.
    await page.waitForFunction((done) => performance.getEntriesByName('viewer:save-proof').length >= done, saves);
  }
  const took = await page.evaluate(() => {
    const pressed = performance.getEntriesByName('bench:save');
    return performance
      .getEntriesByName('viewer:save')
      .map(({ startTime, duration }, nth) => startTime + duration - pressed[nth]!.startTime);
  });
  await stage.leave(page);
  const [time, perSave] = [median(took), calls / REPETITIONS];
  return [
    { name: `saving ${SAVED} changed marks`, ours: time, goal: `≤ ${SAVE_GOAL} ms`, met: time <= SAVE_GOAL },
    { name: `saving ${SAVED} changed marks of a page, calls`, ours: perSave, goal: '≤ 1', met: perSave <= 1 },
  ];
}

/** Opens a document with focus on its pages and the selection tool active. */
async function openForSelecting(stage: Stage, filename: string): Promise<Page> {
  const page = await stage.open('clerk');
  await openDocument(page, filename);
  await page.getByRole('button', { name: 'Markieren' }).click();
  await page.getByRole('button', { name: 'Auswählen' }).click();
  await pages(page).focus();
  return page;
}

/** Presses inside the selection's frame and moves in closed circles. */
async function dragAbout(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  const at = (index: number) => {
    const angle = (index / STEPS) * 4 * Math.PI;
    return { x: box.x + box.width / 2 + Math.sin(angle) * 60, y: box.y + box.height / 2 + (1 - Math.cos(angle)) * 60 };
  };
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', index: number) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      ...at(index),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await send('mousePressed', 0);
  await send('mouseMoved', 1);
  const frames = await watchFrames(page, () => atRate(STEPS, INTERVAL_MS, (index) => send('mouseMoved', index)));
  await send('mouseReleased', STEPS);
  await cdp.detach();
  return frames;
}
