import { resumeSession } from '#src/stores/session/effects.ts';
import { CLOUD_CALLBACK } from '#src/app/deeplink/address.ts';

/**
 * Starts the client: with the session the browser may still have, or with a user returning from the cloud office.
 * @param texts settles when texts are loaded; the request for the session does not wait for them
 */
export const arrive = async (texts: Promise<unknown>): Promise<void> => {
  if (!location.pathname.endsWith(CLOUD_CALLBACK)) return resumeSession();
  await texts;
  const { returnFromCloud } = await import('#src/areas/login/cloud/returning.ts');
  return returnFromCloud();
};
