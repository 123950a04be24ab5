import { call } from '#src/gateway/call.ts';
import { whileHere } from '../session/reset.ts';
import { useMasterData } from './store.ts';

/** Asks for the user's notifications again; a failure is told by the gateway and leaves those that are known. */
export const refreshEvents = async (): Promise<void> => {
  const answer = await call('eventList', {});
  if (answer.ok) useMasterData.setState({ events: answer.value.event });
};

let isAsking = false;
let isAskedAgain = false;

/**
 * The server says that they changed. However often it does, they are asked for once at a time, and once more where it
 * did meanwhile.
 */
export const refreshEventsQuietly = async (): Promise<void> => {
  isAskedAgain = true;
  if (isAsking) return;
  isAsking = true;
  while (isAskedAgain) {
    isAskedAgain = false;
    const isSame = whileHere();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await call('eventList', {}, { silent: true });
    if (answer.ok && isSame()) useMasterData.setState({ events: answer.value.event });
  }
  isAsking = false;
};
