import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminNoun } from '#core/contract/admin/admin.ts';
import { call } from '#src/gateway/call.ts';
import classes from '../admin.module.css';

/** What a row is used by: while it is used, it is retired instead of deleted. */
export const usesOf = (noun: AdminNoun, id: number) =>
  call('adminUses', { query: { noun, id: String(id) } }, { silent: true });

export function UsesPart({ noun, id }: { readonly noun: AdminNoun; readonly id: number }) {
  const { t: text } = useTranslation('admin');
  const uses = useQuery({
    queryKey: ['admin', 'uses', noun, id],
    queryFn: async () => {
      const answer = await usesOf(noun, id);
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value.use;
    },
    gcTime: 0,
    retry: false,
  });
  if (uses.isPending) return null;
  return (
    <section className={classes.part} aria-label={text('uses.title')}>
      <h2>{text('uses.title')}</h2>
      {uses.isError ? (
        <>
          <p role="alert">{text('uses.unknown', { reason: uses.error.message })}</p>
          <div>
            <Button size="xs" variant="default" loading={uses.isFetching} onClick={() => void uses.refetch()}>
              {text('jobs.retry')}
            </Button>
          </div>
        </>
      ) : (
        <p>
          {uses.data.length === 0
            ? text('uses.none')
            : uses.data.map(({ by, count }) => text(`uses.${by}`, { count })).join(' · ')}
        </p>
      )}
    </section>
  );
}
