import { pages } from '#tests/e2e/paper.ts';
import { openDocument } from './reading.ts';
import { median, type Row } from './row.ts';
import type { Stage } from './stage.ts';
import { saveStrokes } from './stroke.ts';

const REPETITIONS = 5;
const MARKS = 1000;

/** Saving a page on which all of 1,000 marks were changed: from the key to the last acknowledged byte, as the viewer measures it, and in how many calls. */
export async function measureSaving(stage: Stage): Promise<Row[]> {
  const document = stage.files.text.documents[12];
  if (document === undefined) throw new Error('too few documents');
  await saveStrokes(stage, document.docid, MARKS);
  const page = await stage.open('clerk');
  await openDocument(page, document.filename);
  await page.getByRole('button', { name: 'Markieren' }).click();
  await page.getByRole('button', { name: 'Auswählen' }).click();
  // Arrows belong to what has the focus.
  await pages(page).focus();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/layer/set/')) calls += 1;
  });
  for (let saves = 1; saves <= REPETITIONS; saves += 1) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+s');
    await page.waitForFunction((done) => performance.getEntriesByName('viewer:save').length >= done, saves);
  }
  const times = await page.evaluate(() => performance.getEntriesByName('viewer:save').map(({ duration }) => duration));
  await stage.leave(page);
  const [took, perSave] = [median(times), calls / REPETITIONS];
  return [
    { name: `saving ${MARKS} changed marks`, ours: took, goal: '≤ 1000', met: took <= 1000 },
    { name: 'its calls for the page', ours: perSave, goal: '≤ 1', met: perSave <= 1 },
  ];
}
