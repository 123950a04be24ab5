import { Button } from '@mantine/core';
import { IconPuzzleOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from './frame/shell.module.css';

/** Areas of the route table that this installation does not have; each leaves the list when its area comes. */
export const absentAreas = [{ name: 'mask', routes: ['/mask'] }] as const;

/**
 * Views of a document that this installation does not have: the document is shown in their place, with a word about it.
 */
export const absentViews = [{ name: 'confirmation', routes: ['/document/:id/confirmation'] }] as const;

/** Says that an area is not there, and leads on. */
export function AbsentArea({ name }: { readonly name: (typeof absentAreas)[number]['name'] }) {
  const { t } = useTranslation(['shell', 'app']);
  useTitle(t(`app:menu.${name}`));
  const back = <Button onClick={() => runCommand('search.open', undefined)}>{t('absent.toSearch')}</Button>;
  return (
    <EmptyState
      icon={<IconPuzzleOff size={32} stroke={1.5} />}
      title={t('absent.title', { area: t(`app:menu.${name}`) })}
      hint={t('absent.hint')}
      action={back}
    />
  );
}

export function AbsentView({ name }: { readonly name: (typeof absentViews)[number]['name'] }) {
  const { t } = useTranslation('shell');
  return (
    <p className={classes.notice} role="note">
      {t(`absent.view.${name}`)}
    </p>
  );
}
