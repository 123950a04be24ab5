import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** Information needed before writing a mail about documents. */
export const mailQuery = (docids: readonly number[]) =>
  queryOptions({
    queryKey: ['telling', 'mail', ...docids],
    queryFn: async ({ signal }) => {
      const answer = await call('mailInfo', { query: { docids: docids.join(',') } }, { signal });
      const info = answer.ok ? answer.value.mail[0] : undefined;
      if (info === undefined) throw new Error('mailInfo answered nothing');
      return info;
    },
  });

/** The user's own mail templates and the company's. */
export const mailTemplatesQuery = queryOptions({
  queryKey: ['telling', 'mailtemplates'],
  queryFn: async ({ signal }) => {
    const answer = await call('mailTemplateList', {}, { signal });
    return answer.ok ? answer.value.mailtemplate : [];
  },
});

/** What the user sent to colleagues. */
export const sendingsQuery = queryOptions({
  queryKey: ['telling', 'sendings'],
  // This browser is not told when others read what was sent.
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const { sendto } = unwrapped(await call('sendToList', {}, { signal, silent: true }));
    return sendto;
  },
});
