import { onUserLeft } from '#src/stores/session/reset.ts';

/**
 * A list that outlives its screen, so that a visit elsewhere changes nothing of it: created when it is first asked for,
 * disposed of when its user leaves. The next user's is another.
 */
export const listOfUser = <OfUser extends { readonly dispose: () => void }>(create: () => OfUser): (() => OfUser) => {
  let held: OfUser | undefined;
  onUserLeft(() => {
    held?.dispose();
    held = undefined;
  });
  return () => (held ??= create());
};
