import { resumeSession } from '#src/stores/session/effects.ts';
import { CLOUD_CALLBACK } from '#src/app/deeplink/address.ts';

/**
 * How a visit begins: with the session that the browser may still hold, or with the user who comes back from the cloud
 * office.
 * @param texts settled when texts can be shown; the question who is signed in does not wait for them
 */
export const arrive = async (texts: Promise<unknown>): Promise<void> => {
  if (!location.pathname.endsWith(CLOUD_CALLBACK)) return resumeSession();
  await texts;
  const { returnFromCloud } = await import('#src/areas/login/cloud/effects.ts');
  return returnFromCloud();
};
