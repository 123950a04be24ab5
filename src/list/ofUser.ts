import { onUserLeft } from '#src/stores/session/reset.ts';

/**
 * A list that outlives its screen, so that visiting another page does not change it: created on first use, disposed of
 * when the user leaves. The next user gets a new one.
 */
export const listOfUser = <OfUser extends { readonly dispose: () => void }>(create: () => OfUser): (() => OfUser) => {
  let held: OfUser | undefined;
  onUserLeft(() => {
    held?.dispose();
    held = undefined;
  });
  return () => (held ??= create());
};
