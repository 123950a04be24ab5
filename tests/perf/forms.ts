import type { Page } from '@playwright/test';
import type { FormDefinition, FormField } from '#core/contract/work/form.ts';
import { findProofOfWork } from '#core/forms/work.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { slowOnly } from './cpu.ts';
import { atRate, dragRows, frameRows, type Frames, watchFrames } from './frames.ts';
import { quantile, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const FIELDS = 300;
const REPETITIONS = 3;
const LETTERS = 60;
/** A fast typist. */
const LETTER_MS = 100;
const DRAG_SECONDS = 5;
const ANSWERS = 500;
const PER_SECOND = 100;
const ADDRESSES = 100;
/** Status for cut connections, counted as server failures. */
const CUT = 599;

const texts = Array.from({ length: FIELDS }, (_, at): FormField => {
  const more = at % 3 === 2 ? { show: { is: 'not', of: { is: 'filled', field: 'f0' } }, required: true } : {};
  return { id: `f${at}`, kind: 'text', label: `Feld ${at}`, required: false, ...more };
});

/**
 * Types into a form of 300 fields, a third of which depend on the input; drags fields in its editor; then sends many
 * anonymous answers.
 */
export async function measureForms(stage: Stage): Promise<Row[]> {
  const clerk = await stage.signIn('clerk');
  const large = await published(clerk, 'Dreihundert', { fields: texts });
  const small = await published(clerk, 'Ansturm', { fields: texts.slice(0, 2) });
  return [...(await typing(stage, large)), ...(await dragging(stage, large)), ...(await rush(stage, clerk, small))];
}

async function published(clerk: Caller, name: string, definition: FormDefinition): Promise<number> {
  const [client] = await nounOf<{ id: number }>(clerk.call('clientList'), 'client');
  const [product] = await nounOf<{ id: number }>(clerk.call('productList'), 'product');
  const body = { name, clientid: client!.id, productid: product!.id, definition };
  const [form] = await nounOf<{ formid: number }>(clerk.call('formSet', { body }), 'form');
  await nounOf(clerk.call('formPublish', { body: { formid: form!.formid } }), 'form');
  return form!.formid;
}

async function nounOf<Noun>(asked: ReturnType<Caller['call']>, noun: string): Promise<readonly Noun[]> {
  const { status, json } = await asked;
  if (status !== 200) throw new Error(json.response.message);
  return json[noun] as Noun[];
}

async function typing(stage: Stage, formid: number): Promise<Row[]> {
  const page = await stage.open('clerk');
  await page.goto(`${stage.company.url}/viewer/#/forms/${formid}`);
  const field = page.getByLabel('Feld 1', { exact: true });
  await field.waitFor();
  const floor = await stage.floor(page);
  await floor.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { id: 'bare' })));
  const [ours, bare]: [Frames[], Frames[]] = [[], []];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await page.bringToFront();
    await slowOnly(page);
    await field.focus();
    ours.push(await typed(page));
    await floor.bringToFront();
    await slowOnly(floor);
    await floor.locator('#bare').focus();
    bare.push(await typed(floor));
  }
  await stage.leave(page);
  await floor.context().close();
  return frameRows(`form of ${FIELDS} fields, ${LETTERS} letters typed`, ours, bare, 1, 50);
}

const typed = (page: Page): Promise<Frames> =>
  watchFrames(page, () => atRate(LETTERS, LETTER_MS, () => page.keyboard.press('a')));

/** Drags a field back and forth over others in the editor. */
async function dragging(stage: Stage, formid: number): Promise<Row[]> {
  const page = await stage.open('clerk');
  await page.goto(`${stage.company.url}/viewer/#/forms/${formid}/build`);
  const field = page.getByRole('option').nth(1);
  await field.waitFor();
  const box = (await field.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20, { steps: 4 });
  const frames = await watchFrames(page, () =>
    atRate(DRAG_SECONDS * 30, 1000 / 30, (at) =>
      page.mouse.move(x + 90 * Math.sin(at / 12), y + 200 + 190 * Math.sin(at / 30)),
    ),
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await stage.leave(page);
  return dragRows(`dragging among ${FIELDS} fields of the builder`, frames);
}

/** Anonymous answers at a constant rate from many addresses, while a user searches. */
async function rush(stage: Stage, clerk: Caller, formid: number): Promise<Row[]> {
  const [link] = await nounOf<{ token: string }>(clerk.call('formShare', { body: { formid } }), 'link');
  const token = link!.token;
  const nobody = new Caller(stage.company.url);
  const [sheet] = await nounOf<{ ground: string }>(nobody.call('formPublic', { body: { token } }), 'form');
  const answers = Array.from({ length: ANSWERS }, (_, at) => {
    const key = `bench-of-answers-${String(at).padStart(5, '0')}`;
    const work = findProofOfWork(sheet!.ground, key, 0, Infinity);
    const headers = { 'x-forwarded-for': `198.51.100.${1 + (at % ADDRESSES)}` };
    return { headers, body: { token, version: 1, values: { f0: String(at) }, comment: '', key, work } };
  });
  const statuses: number[] = [];
  const [times, searches]: [number[], number[]] = [[], []];
  const began = performance.now();
  const sending = atRate(ANSWERS, 1000 / PER_SECOND, async (at) => {
    const from = performance.now();
    const answer = await nobody.call('formPublicSend', answers[at]).catch(() => undefined);
    statuses.push(answer?.status ?? CUT);
    times.push(performance.now() - from);
  });
  const rushed = { isOver: false };
  void sending.finally(() => (rushed.isOver = true));
  while (!rushed.isOver) {
    const from = performance.now();
    await nounOf(clerk.call('search', { body: { fulltext: 'Rechnung' } }), 'searchresult');
    searches.push(performance.now() - from);
  }
  await sending;
  const rate = (statuses.filter((status) => status === 200).length * 1000) / (performance.now() - began);
  const broken = statuses.filter((status) => status >= 500).length;
  const slow = quantile(searches, 0.95);
  return [
    {
      name: 'answers from outside kept a second',
      ours: rate,
      goal: `≥ ${0.95 * PER_SECOND}`,
      met: rate >= 0.95 * PER_SECOND,
    },
    { name: 'answers from outside that end in 5xx', ours: broken, goal: '0', met: broken === 0 },
    {
      name: 'answer from outside, 95 %',
      ours: quantile(times, 0.95),
      goal: '≤ 1000 ms',
      met: quantile(times, 0.95) <= 1000,
    },
    { name: 'search beside them, 95 %', ours: slow, goal: '≤ 300 ms', met: slow <= 300 },
  ];
}
