import { LAST_EVENT_HEADER } from '#core/contract/stream.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';

export const streamHandlers = {
  stream: async ({ services, principal, header, signal }) => {
    const heard = header(LAST_EVENT_HEADER);
    const last = heard !== undefined && /^\d{1,15}$/.test(heard) ? Number(heard) : undefined;
    const body = services.streams.open(principal, last, signal);
    if (body === undefined) throw new Failure('request.tooMany', { seconds: 60 });
    // Asks proxies not to buffer the stream.
    return { status: 200, headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }, body };
  },
} satisfies Partial<Handlers>;
