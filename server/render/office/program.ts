import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds an executable by path, or by name in PATH; undefined if there is none. */
export function findProgram(program: string): string | undefined {
  const places = program.includes('/')
    ? [program]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
