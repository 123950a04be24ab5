import { call } from '#src/gateway/call.ts';
import { useMasterData } from './store.ts';

/** Asks for the user's notifications again; a failure is told by the gateway and leaves those that are known. */
export const refreshEvents = async (): Promise<void> => {
  const answer = await call('eventList', {});
  if (answer.ok) useMasterData.setState({ events: answer.value.event });
};
