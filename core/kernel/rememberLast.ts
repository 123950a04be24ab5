/** The function with its last result remembered: called again with the very same arguments, it does not run again. */
export function rememberLast<Arguments extends readonly unknown[], Result>(
  compute: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { readonly given: Arguments; readonly result: Result } | undefined;
  return (...given) => {
    const isSame = given.length === last?.given.length && given.every((argument, at) => argument === last?.given[at]);
    if (last === undefined || !isSame) last = { given, result: compute(...given) };
    return last.result;
  };
}
