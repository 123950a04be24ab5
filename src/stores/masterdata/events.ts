import { call } from '#src/gateway/call.ts';
import { userGuard } from '../session/reset.ts';
import { useMasterData } from './store.ts';

/** Reloads the user's notifications; the gateway reports failures, and the old ones stay. */
export const refreshEvents = async (): Promise<void> => {
  const answer = await call('eventList', {});
  if (answer.ok) useMasterData.setState({ events: answer.value.event });
};

let isAsking = false;
let isAskedAgain = false;

/** Reloads them after a signal. Only one request runs at a time; further signals cause one more afterwards. */
export const refreshEventsQuietly = async (): Promise<void> => {
  isAskedAgain = true;
  if (isAsking) return;
  isAsking = true;
  while (isAskedAgain) {
    isAskedAgain = false;
    const isSame = userGuard();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await call('eventList', {}, { silent: true });
    if (answer.ok && isSame()) useMasterData.setState({ events: answer.value.event });
  }
  isAsking = false;
};
