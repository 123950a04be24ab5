import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminNoun } from '#core/contract/admin/admin.ts';
import { call } from '#src/gateway/call.ts';
import classes from '../admin.module.css';

/** What a row is used by: while it is used, it is retired instead of deleted. */
export const usesOf = async (noun: AdminNoun, id: number) => {
  const answer = await call('adminUses', { query: { noun, id: String(id) } }, { silent: true });
  return answer.ok ? answer.value.use : [];
};

export function UsesPart({ noun, id }: { readonly noun: AdminNoun; readonly id: number }) {
  const { t } = useTranslation('admin');
  const uses = useQuery({ queryKey: ['admin', 'uses', noun, id], queryFn: () => usesOf(noun, id), gcTime: 0 });
  if (uses.data === undefined) return null;
  return (
    <section className={classes.part} aria-label={t('uses.title')}>
      <h2>{t('uses.title')}</h2>
      <p>
        {uses.data.length === 0
          ? t('uses.none')
          : uses.data.map(({ by, count }) => t(`uses.${by}`, { count })).join(' · ')}
      </p>
    </section>
  );
}
