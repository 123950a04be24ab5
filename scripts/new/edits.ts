import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A line added to an existing file: before the first line that matches, or after the last one. */
export interface Line {
  readonly path: string;
  readonly line: string;
  readonly before?: RegExp;
  readonly after?: RegExp;
}

/** What `npm run new` changes: new files by path, and lines added to existing ones. */
export interface Edits {
  readonly files: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
}

export type Names = Readonly<Record<'name' | 'Name' | 'verb' | 'operation', string>>;

/** @throws if the words are not valid names (docs/areas.md) */
export function namesOf(noun: string, verb: string): Names {
  for (const word of [noun, verb])
    if (!/^[a-z][a-z0-9]*$/.test(word)) throw new Error(`'${word}' is not one lower-case word.`);
  return { name: noun, Name: capital(noun), verb, operation: `${noun}${capital(verb)}` };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The templates of a folder with the names filled in, by path. */
export function filled(folder: string, names: Names): Readonly<Record<string, string>> {
  const fill = (text: string): string =>
    text.replaceAll(/__(name|Name|verb|operation)__/g, (_, key: keyof Names) => names[key]);
  const templates = globSync('**/*.template', { cwd: folder });
  return Object.fromEntries(
    templates.map((file) => [
      fill(file.slice(0, -'.template'.length)),
      fill(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  );
}

/**
 * @returns the paths of the written files
 * @throws if a file exists already, or has no place for a line; then nothing is written
 */
export function apply(root: string, { files, lines }: Edits): readonly string[] {
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken !== undefined) throw new Error(`${taken} exists already.`);
  const texts = new Map(Object.entries(files));
  for (const line of lines)
    texts.set(line.path, withLine(texts.get(line.path) ?? readFileSync(path.join(root, line.path), 'utf8'), line));
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return [...texts.keys()];
}

function withLine(text: string, { path: file, line, before, after }: Line): string {
  const all = text.split('\n');
  const found =
    before === undefined
      ? all.findLastIndex((one) => after?.test(one) === true)
      : all.findIndex((one) => before.test(one));
  if (found === -1) throw new Error(`${file} has no place for '${line.trim()}'.`);
  return all.toSpliced(before === undefined ? found + 1 : found, 0, line).join('\n');
}
