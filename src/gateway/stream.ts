import { LAST_EVENT_HEADER, StreamSignal, streamOperations } from '#core/contract/stream.ts';
import { connection } from './connection.ts';
import { isCrossOrigin } from './send.ts';
import { headersOf, urlOf } from './request.ts';

/** Milliseconds without data after which the connection counts as broken: the server sends a heartbeat every 20 s. */
const SILENCE_MS = 50_000;

/** How listening ended: the connection broke, or the server refused it. */
export type ListeningEnd = 'cut' | 'refused';

interface Listening {
  /** The last signal received: missed ones are sent first. */
  readonly heard: number | undefined;
  readonly onHeard: (id: number) => void;
  readonly onSignal: (signal: StreamSignal) => void;
  readonly signal: AbortSignal;
}

/**
 * Listens to the server until the connection breaks. Uses fetch, because EventSource can send neither credentials to
 * another origin nor a language. Failures are not shown: without a stream the client polls as specified.
 */
export const listen = async ({ heard, onHeard, onSignal, signal }: Listening): Promise<ListeningEnd> => {
  const { baseUrl, language } = connection();
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  alive();
  try {
    const response = await fetch(urlOf(streamOperations.stream, {}, baseUrl), {
      headers: {
        ...headersOf(streamOperations.stream, language()),
        ...(heard === undefined ? {} : { [LAST_EVENT_HEADER]: String(heard) }),
      },
      credentials: isCrossOrigin(baseUrl) ? 'include' : 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) return response.status >= 500 ? 'cut' : 'refused';
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return 'refused';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      alive();
      const blocks = `${rest}${part.value}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block, onHeard, onSignal);
    }
  } catch {
    // Broken, or silent for too long: the same for the caller.
  } finally {
    clearTimeout(timer);
  }
  return 'cut';
};

/** Processes one event: its id and its signal. Unknown signals of a newer server are ignored. */
const take = (block: string, onHeard: (id: number) => void, onSignal: (signal: StreamSignal) => void): void => {
  for (const line of block.split('\n')) {
    if (line.startsWith('data: ')) {
      const signal = StreamSignal.safeParse(parsed(line.slice(6)));
      if (signal.success) onSignal(signal.data);
    } else if (line.startsWith('id: ')) onHeard(Number(line.slice(4)));
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
