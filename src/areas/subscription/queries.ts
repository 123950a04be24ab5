import type { Subscription } from '#core/contract/work/subscription.ts';
import { ok } from '#core/kernel/result.ts';
import { sortableDate } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { listOfUser } from '#src/list/ofUser.ts';

export interface SubscriptionQuery {
  /** Subscriptions others set for the user, instead of those the user set. */
  readonly external: boolean;
  /** Only those of this document. */
  readonly docid?: number;
}

export const subscriptionList = listOfUser(() =>
  createList<Subscription, SubscriptionQuery>({
    id: 'subscription',
    keyOf: ({ id }) => id,
    ...inMemory<Subscription, SubscriptionQuery>({
      load: async ({ external, docid }, signal) => {
        const query = {
          external: external ? ('1' as const) : ('0' as const),
          ...(docid !== undefined && { docid: String(docid) }),
        };
        const answer = await call('subscriptionList', { query }, { signal, silent: true });
        return answer.ok ? ok(answer.value.subscription) : answer;
      },
      values: {
        subject: ({ subject }) => subject,
        document: ({ filename }) => filename,
        kind: ({ type }) => type,
        next: ({ nextdate }) => (nextdate === undefined ? undefined : sortableDate(nextdate)),
        interval: ({ interval }) => interval?.type,
        user: ({ username }) => username,
        creator: ({ creatorname }) => creatorname,
      },
    }),
  }),
);
