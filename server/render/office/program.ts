import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program by its path, or as it stands in one of the folders of PATH; undefined where this machine has none that may
 * be run.
 */
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
