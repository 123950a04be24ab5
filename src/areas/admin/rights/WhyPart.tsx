import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { call } from '#src/gateway/call.ts';
import classes from '../admin.module.css';
import own from '../table.module.css';
import { realmName } from '../model.ts';
import type { AdminRow } from '../sections/section.ts';
import { useAdmin } from '../store.ts';

const load = async (userid: number) => {
  const answer = await call('adminRightMatrix', { query: { userid: String(userid) } }, { silent: true });
  return answer.ok ? answer.value.right : [];
};

/** Which rights a user has where, and through which groups. */
export function WhyPart({ row: { id } }: { readonly row: AdminRow }) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const { data: rights } = useQuery({ queryKey: ['admin', 'why', id], queryFn: () => load(id), gcTime: 0 });
  if (data === null || rights === undefined) return null;
  const realms = data.realm.filter((realm) => rights.some(({ realmid }) => realmid === realm.id));
  const isAnyEverywhere = rights.some(({ realmid }) => realmid === undefined);
  const places = [...(isAnyEverywhere ? [undefined] : []), ...realms.map(({ id: realmid }) => realmid)];
  const placeName = (realmid: number | undefined): string => {
    const realm = realms.find((one) => one.id === realmid);
    return realm === undefined ? t('why.everywhere') : realmName(data, realm);
  };
  const groupNames = (groups: readonly number[]): string =>
    data.usergroup
      .filter((group) => groups.includes(group.id))
      .map(({ name }) => name)
      .join(', ');
  return (
    <section className={classes.part} aria-label={t('why.title')}>
      <h2>{t('why.title')}</h2>
      {rights.length === 0 ? (
        <p>{t('why.none')}</p>
      ) : (
        // Wide tables must be scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={own.tableScroll} tabIndex={0} role="region" aria-label={t('why.title')}>
          <table className={own.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('field.rights')}</th>
                {places.map((realmid) => (
                  <th key={realmid ?? 0} scope="col">
                    {placeName(realmid)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {RIGHT_NAMES.filter((name) => rights.some(({ right }) => right === name)).map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`right.${name}`)}</th>
                  {places.map((place) => (
                    <td key={place ?? 0}>
                      {groupNames(
                        rights.find(({ right, realmid }) => right === name && realmid === place)?.groups ?? [],
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
