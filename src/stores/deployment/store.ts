import { connect } from '#src/gateway/connection.ts';
import { localText } from '../storage.ts';
import { baseUrlOf, readDeployment } from './model.ts';

const SERVER_KEY = 'server';

export const deployment = readDeployment(document.querySelector('#deployment')?.textContent);

/** The server the user chose last, or the proposed one; undefined where there is no choice. */
export const chosenServer = (): string | undefined =>
  deployment.serverUrl === undefined ? undefined : (localText.read(SERVER_KEY) ?? deployment.serverUrl);

/** Sends all further calls to the server at a URL and remembers it; false for a text that is no URL. */
export const chooseServer = (url: string): boolean => {
  const baseUrl = baseUrlOf(url);
  if (baseUrl === undefined) return false;
  connect({ baseUrl });
  localText.write(SERVER_KEY, url);
  return true;
};
