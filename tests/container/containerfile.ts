import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

/** A step of a Containerfile: its word (`RUN`, `COPY`) and all that follows, continued lines joined. */
export interface Step {
  readonly word: string;
  readonly rest: string;
}

/** The steps of the project's Containerfile, in order. */
export async function readContainerfile(): Promise<readonly Step[]> {
  const text = await readFile(path.join(root, 'Containerfile'), 'utf8');
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
}

/** The program and arguments of `["node", "main.ts"]`, as CMD and HEALTHCHECK have them. */
export const commandIn = (rest: string): readonly string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** `NAME=value` pairs of ENV and ARG; a value may be quoted. */
export const pairsIn = (rest: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  );
