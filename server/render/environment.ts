/** What every child process needs. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'];

/** The environment of a child process: these variables and `more`, so that it gets no secret of the server. */
export const environmentOfChild = (more: readonly string[]): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    [...KEPT, ...more].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // Otherwise glibc keeps an arena per thread and returns little memory.
  MALLOC_ARENA_MAX: '2',
});
