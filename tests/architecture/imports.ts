import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Floor, floors } from './floors.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Import {
  readonly file: string;
  /** Path from the root for the project's own files, otherwise the package specifier. */
  readonly target: string;
  readonly ours: boolean;
}

/** Every file below a folder, as paths from the root with forward slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => statSync(path.join(root, name)).isFile());

/** Every source file below a folder. */
export const sources = (folder: string): string[] => filesBelow(folder).filter((name) => /\.tsx?$/.test(name));

const specifierPatterns = [
  /\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
  /\bnew\s+URL\(\s*['"]([^'"]+\.ts)['"]\s*,\s*import\.meta\.url/g,
];

/** A source text without its comments, except those behind code. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The imports in a source text, including types and worker URLs; comments are ignored. */
export function importsOf(file: string, text: string): Import[] {
  const code = withoutComments(text);
  const specifiers = new Set(
    specifierPatterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!)),
  );
  return [...specifiers].map((specifier) => resolve(file, specifier));
}

function resolve(file: string, specifier: string): Import {
  if (specifier.startsWith('#')) return { file, target: specifier.slice(1).replace(/\?.*$/, ''), ours: true };
  if (specifier.startsWith('.'))
    return { file, target: path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')), ours: true };
  return { file, target: specifier, ours: false };
}

export const readImports = (file: string): Import[] => importsOf(file, readFileSync(path.join(root, file), 'utf8'));

/** `<name>` in a floor's path matches one folder; a file may import only from its own such folder. */
function ownFolder(floor: Floor, file: string): string | undefined {
  const pattern = new RegExp(`^${floor.path.replace('<name>', '[^/]+')}`);
  return pattern.exec(file)?.[0];
}

export function floorOf(file: string): { floor: Floor; folder: string } {
  for (const floor of floors) {
    const folder = ownFolder(floor, file);
    if (folder !== undefined) return { floor, folder };
  }
  throw new Error(`no floor for ${file}`);
}

const admits = (pattern: string, target: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`).test(target);

/** Why an import is forbidden, or undefined if it is allowed. */
export function violation(item: Import): string | undefined {
  const { floor, folder } = floorOf(item.file);
  if (!item.ours) {
    const allowed =
      floor.packages === undefined || item.file.includes('.test.') || floor.packages.includes(item.target);
    return allowed ? undefined : `${item.file} imports package ${item.target}, which floor ${floor.path} does not have`;
  }
  if (!existsSync(path.join(root, item.target))) return `${item.file} imports ${item.target}, which does not exist`;
  if (item.target.startsWith(folder) && folder !== '') return undefined;
  if (item.file.includes('.test.') && item.target.startsWith('tests/fixtures/')) return undefined;
  return floor.may.some((pattern) => admits(pattern, item.target))
    ? undefined
    : `${item.file} imports ${item.target}, which floor ${floor.path} may not`;
}
