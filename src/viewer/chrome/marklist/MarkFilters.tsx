import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { userId, type UserId } from '#core/kernel/ids.ts';
import type { KindName } from '#core/marks/registry.ts';
import type { Author, MarkFilter } from '#src/viewer/model/marklist/rows.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import classes from './marklist.module.css';

interface MarkFiltersProps {
  readonly filter: MarkFilter;
  readonly authors: readonly Author[];
  readonly kinds: readonly KindName[];
  readonly visibility: Visibility;
  readonly onFilter: (filter: MarkFilter) => void;
  readonly onToggleAuthor: (author: UserId) => void;
}

/** Filters the list by author and kind; with several authors, also shows or hides their marks on the pages. */
export function MarkFilters({ filter, authors, kinds, visibility, onFilter, onToggleAuthor }: MarkFiltersProps) {
  const { t } = useTranslation(['marks', 'viewer']);
  const named = kinds
    .map((kind) => ({ kind, name: t(`viewer:tools.${kind}`) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div className={classes['filters']}>
      <label>
        {t('filter.author')}
        <select
          value={filter.author ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, author: value === '' ? null : userId(Number(value)) })
          }
        >
          <option value="">{t('filter.everyone')}</option>
          {authors.map(({ id, name, count }) => (
            <option key={id} value={id}>{`${name ?? t('you')} (${count})`}</option>
          ))}
        </select>
      </label>
      <label>
        {t('filter.kind')}
        <select
          value={filter.kind ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, kind: kinds.find((kind) => kind === value) ?? null })
          }
        >
          <option value="">{t('filter.everything')}</option>
          {named.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {authors.length > 1 && (
        <ul className={classes['authors']} aria-label={t('authors')}>
          {authors.map(({ id, name }) => {
            const isHidden = visibility.hiddenAuthors.has(id);
            const hide = name === null ? t('hideYours') : t('hideAuthor', { name });
            const show = name === null ? t('showYours') : t('showAuthor', { name });
            const label = isHidden ? show : hide;
            return (
              <li key={id}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  aria-label={label}
                  title={label}
                  onClick={() => onToggleAuthor(id)}
                >
                  {isHidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
                </ActionIcon>
                <span data-hidden={isHidden || undefined}>{name ?? t('your')}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
