import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rounded } from '#core/marks/coordinates.ts';
import { pages } from '#tests/e2e/paper.ts';
import { atRate, frameRows, type Frames, watchFrames } from './frames.ts';
import { type Cpu, cpuRows, slowOnly, watchCpu } from './cpu.ts';
import { openDocument } from './reading.ts';
import { median, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const REPETITIONS = 5;
const POINTS = 200;
const INTERVAL_MS = 8;
/** Main-thread work per event, ms (../shared/bench/GOALS.md, S5). */
const WORK_GOAL = 2.4;
/** Distance between the first documents of two runs. Runs share none, since marks stay and a lock outlives its page. */
export const APART = 10;
let runs = 0;
/** Strokes per call: the server accepts one mebibyte. */
const STROKES_PER_CALL = 1000;

/**
 * Draws a stroke of 200 points at 125 Hz on a page with no marks, 1,000 and 5,000 marks, compared with a plain canvas
 * drawing the same line.
 */
export async function measureStroke(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  runs += 1;
  for (const [nth, marks] of [0, 1000, 5000].entries()) {
    const document = stage.files.text.documents[APART * runs + nth];
    if (document === undefined) throw new Error('too few documents');
    await saveStrokes(stage, document.docid, marks);
    const page = await stage.open('clerk');
    await openDocument(page, document.filename);
    await page.getByRole('button', { name: 'Markieren' }).click();
    await page.getByRole('button', { name: 'Freihand' }).click();
    const box = (await pages(page).boundingBox())!;
    const floor = await stage.floor(page);
    await floor.evaluate(drawLines);
    const [ours, bare]: [Frames[], Frames[]] = [[], []];
    const [ourCpu, bareCpu]: [Cpu[], Cpu[]] = [[], []];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      await page.bringToFront();
      await slowOnly(page);
      const spent = await watchCpu(page);
      ours.push(await stroke(page, box));
      ourCpu.push(await spent());
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await floor.bringToFront();
      await slowOnly(floor);
      const bareSpent = await watchCpu(floor);
      bare.push(await stroke(floor, box));
      bareCpu.push(await bareSpent());
    }
    await stage.leave(page);
    await floor.context().close();
    const perEvent = median(ourCpu.map(({ main }) => main)) / POINTS;
    const name = `stroke over ${marks} marks`;
    rows.push(...frameRows(name, ours, bare, 2, 34), ...cpuRows(name, ourCpu, bareCpu), {
      name: `${name}, main-thread work an event`,
      ours: perEvent,
      goal: `≤ ${WORK_GOAL} ms`,
      met: perEvent <= WORK_GOAL,
    });
  }
  return rows;
}

/** Draws a spiral around the middle of the visible pages. */
async function stroke(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  const at = (index: number) => {
    const [angle, radius] = [(index / POINTS) * 6 * Math.PI, 40 + index * 1.2];
    return {
      x: box.x + box.width / 2 + Math.cos(angle) * radius,
      y: box.y + box.height / 2 + Math.sin(angle) * radius,
    };
  };
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', index: number) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      ...at(index),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  const frames = await watchFrames(page, () =>
    atRate(POINTS, INTERVAL_MS, (index) => send(index === 0 ? 'mousePressed' : 'mouseMoved', index)),
  );
  await send('mouseReleased', POINTS - 1);
  await cdp.detach();
  return frames;
}

/** In the baseline page: one canvas of window size, drawing line segments once per frame. */
function drawLines(): void {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  document.body.replaceChildren(canvas);
  const ink = canvas.getContext('2d')!;
  addEventListener('pointermove', (event) => {
    for (const { clientX, clientY } of event.getCoalescedEvents()) ink.lineTo(clientX, clientY);
    ink.stroke();
  });
}

/** Saves strokes of 30 points all over the first page, like a user's. */
export async function saveStrokes(stage: Stage, docid: number, count: number): Promise<void> {
  const caller = await stage.signIn('clerk');
  let seed = 777;
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const line = () => {
    let [x, y, angle] = [100 + random() * 1000, 100 + random() * 1500, random() * 6.28];
    return Array.from({ length: 30 }, () => {
      angle += (random() - 0.5) * 0.9;
      x += Math.cos(angle) * 5;
      y += Math.sin(angle) * 5;
      return [rounded(x), rounded(y)];
    }).flat();
  };
  const params = { docid };
  const call = async (name: 'layerLock' | 'layerSet' | 'layerRelease', body: object): Promise<void> => {
    const answer = await caller.call(name, { params, body });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.json.response.message}`);
  };
  await call('layerLock', {});
  for (let left = count; left > 0; left -= STROKES_PER_CALL) {
    const marks = Array.from({ length: Math.min(left, STROKES_PER_CALL) }, () => ({
      localid: randomUUID(),
      kind: 'freehand',
      geometry: { points: line() },
      style: { color: '#1f6feb', width: 4, opacity: 1 },
    }));
    await call('layerSet', { layer: [{ pageno: 1, marks }] });
  }
  await call('layerRelease', {});
}
