import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COMPANY_RIGHTS, RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import own from '../table.module.css';
import { realmName, rightNames, rightNouns } from '../model.ts';
import { useAdmin } from '../store.ts';

/** `/admin/rights`: which group has which right, at a glance; each group links to its form. */
export function RightsPage() {
  const { t } = useTranslation('admin');
  useTitle(t('section.rights'));
  const data = useAdmin((state) => state.data);
  if (data === null) return <Spinner />;
  // A retired group still gives its members their rights.
  const groups = data.usergroup.filter(({ retired, members }) => !retired || members.length > 0);
  if (groups.length === 0) return <EmptyState title={t('none')} hint={t('rights.none')} />;
  const where = (realms: readonly number[]): string =>
    data.realm
      .filter(({ id }) => realms.includes(id))
      .map((realm) => realmName(data, realm))
      .join('\n');
  return (
    <div className={classes.page}>
      <div className={classes.intro}>
        <h1>{t('section.rights')}</h1>
        <p>{t('rights.hint', { everywhere: rightNames(COMPANY_RIGHTS) })}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={own.tableScroll} tabIndex={0} role="region" aria-label={t('section.rights')}>
        <table className={`${own.matrix} ${own.pageWide}`}>
          <thead>
            <tr>
              <th scope="col">{t('field.rights')}</th>
              {groups.map(({ id, name, members, realms, retired }) => (
                <th key={id} scope="col" title={where(realms)}>
                  <Link to={`/admin/groups/${id}`}>{name}</Link>
                  {retired && <span>{t('state.retired')}</span>}
                  <span>{t('rights.members', { count: members.length })}</span>
                  <span>{t('rights.realms', { count: realms.length })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rightNouns(RIGHT_NAMES).map(([noun, rights]) => (
              <Fragment key={noun}>
                {rights.map((right, at) => (
                  <tr key={right} data-first={at === 0}>
                    <th scope="row">{t(`right.${right}`)}</th>
                    {groups.map((group) => (
                      <td key={group.id}>
                        {group.rights.includes(right) && <IconCheck size={16} aria-label={t('rights.given')} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
