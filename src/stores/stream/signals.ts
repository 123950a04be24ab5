import type { StreamSignal, StreamTopic } from '#core/contract/stream.ts';

type SignalOf<Topic extends StreamTopic> = Extract<StreamSignal, { topic: Topic }>;

const listeners = new Map<StreamTopic, Set<(signal: StreamSignal) => void>>();

/**
 * Subscribes to the server's signals of one topic. `reset` is a topic of its own: code that keeps data up to date by
 * signals must also subscribe to it, and then reload. @returns a function that unsubscribes
 */
export const onSignal = <Topic extends StreamTopic>(
  topic: Topic,
  listener: (signal: SignalOf<Topic>) => void,
): (() => void) => {
  const own = listeners.get(topic) ?? new Set();
  listeners.set(topic, own);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `tell` hands each topic's listeners that topic alone
  const heard = listener as (signal: StreamSignal) => void;
  own.add(heard);
  return () => {
    own.delete(heard);
  };
};

export const emitSignal = (signal: StreamSignal): void => {
  for (const listener of listeners.get(signal.topic) ?? []) listener(signal);
};
