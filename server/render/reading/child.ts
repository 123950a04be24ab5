import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { ReadingLanguage } from '#core/text/language.ts';
import { wordsOfBlocks, wordsOfTsv } from './layout.ts';
import {
  READING_MEMORY_BYTES,
  READING_MS,
  type ReadMessage,
  type ReadOrder,
  type ReadReply,
  type SeenWord,
} from './protocol.ts';

/** Recognises one picture after the other; exits with all its memory when idle. */
sharp.concurrency(1);
sharp.cache(false);

const { resolve } = createRequire(import.meta.url);
const INTERVAL_MS = 200;

let worker: { readonly engine: Worker; language: ReadingLanguage } | undefined;

/** The integer models: a fifth of the size with equal quality (research on libraries). */
const modelFolder = (language: ReadingLanguage): string =>
  path.join(path.dirname(resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int');

async function engineFor(language: ReadingLanguage): Promise<Worker> {
  // A new engine for each language: an engine's memory never shrinks.
  if (worker !== undefined && worker.language !== language) {
    await worker.engine.terminate();
    worker = undefined;
  }
  worker ??= {
    language,
    engine: await createWorker(language, OEM.LSTM_ONLY, { langPath: modelFolder(language), cacheMethod: 'none' }),
  };
  return worker.engine;
}

async function byLibrary(picture: Buffer, { language, dpi }: ReadOrder): Promise<SeenWord[]> {
  const engine = await engineFor(language);
  await engine.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: String(dpi) });
  const { data } = await engine.recognize(picture, {}, { blocks: true, text: false });
  return wordsOfBlocks(data.blocks ?? []);
}

/** Tesseract's native program, which takes half the time. */
async function byProgram(program: string, picture: Buffer, { language, dpi }: ReadOrder): Promise<SeenWord[]> {
  const child = spawn(program, ['stdin', 'stdout', '-l', language, '--psm', '3', '--dpi', String(dpi), 'tsv'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    timeout: READING_MS,
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(picture);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) chunks.push(chunk);
  const code = child.exitCode ?? (await new Promise<number | null>((done) => child.once('close', done)));
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return wordsOfTsv(Buffer.concat(chunks).toString('utf8'));
}

async function read(order: ReadOrder): Promise<ReadReply> {
  const picture = order.turn === 0 ? Buffer.from(order.picture) : await turned(order);
  const { width, height } = await sharp(picture).metadata();
  const words =
    order.program === undefined ? await byLibrary(picture, order) : await byProgram(order.program, picture, order);
  return { width, height, words };
}

const turned = ({ picture, turn }: ReadOrder): Promise<Buffer> =>
  sharp(picture).rotate(turn).jpeg({ quality: 92 }).toBuffer();

const say = (message: ReadMessage): void => void process.send?.(message);

process.on('message', (order: ReadOrder) => {
  read(order).then(
    (reply) => say({ reply }),
    (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Recognition runs in a thread of its own, so this timer still fires.
setInterval(() => {
  if (process.memoryUsage.rss() > READING_MEMORY_BYTES) process.exit(12);
}, INTERVAL_MS);
say({ ready: true });
