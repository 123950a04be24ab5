import { connect } from '#src/gateway/connection.ts';
import { localText, SERVER_KEY } from '../storage.ts';
import { baseUrlOf, readDeployment } from './model.ts';

export const deployment = readDeployment(document.querySelector('#deployment')?.textContent);

/** The server the user chose last, or the default; undefined if there is no choice. */
export const chosenServer = (): string | undefined =>
  deployment.serverUrl === undefined ? undefined : (localText.read(SERVER_KEY) ?? deployment.serverUrl);

/** Uses the server at a URL from now on and remembers it; false for an invalid URL. */
export const chooseServer = (url: string): boolean => {
  const baseUrl = baseUrlOf(url);
  if (baseUrl === undefined) return false;
  connect({ baseUrl });
  localText.write(SERVER_KEY, url);
  return true;
};
