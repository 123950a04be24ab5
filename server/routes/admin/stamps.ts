import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { adminStamps, saveStamp } from '#server/store/admin/stamps.ts';
import { changing } from '#server/calls/admin/change.ts';
import { drawableStamp } from '#server/calls/marks/drawableStamp.ts';

type Listed = Awaited<ReturnType<typeof adminStamps>>[number];

/** Content that is not JSON is shown as empty, and can then be corrected. */
const present = ({ content, ...stamp }: Listed) => ({ ...stamp, content: contentOf(content) });

function contentOf(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

export const adminStampHandlers = {
  adminStampList: async ({ services }) => ({ stamp: (await adminStamps(services.store.db)).map(present) }),

  adminStampSet: async (call) => {
    const input = { ...call.body, content: JSON.stringify(call.body.content) };
    // A stamp that could not be drawn is not saved.
    if (drawableStamp(input) === undefined) throw new Failure('admin.invalid', { field: 'content' });
    return { stamp: [present(await changing(call, (change) => saveStamp(change, input)))] };
  },
} satisfies Partial<Handlers>;
