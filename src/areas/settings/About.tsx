import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { Face } from './Face.tsx';
import { FaceTools } from './FaceTools.tsx';
import classes from './settings.module.css';

/** User, product version, and the client if there is exactly one. */
export function About({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('settings');
  const clients = useMasterData((data) => data.clients);
  const name = `${user.firstname} ${user.surname}`.trim() || user.name;
  const [client] = clients.length === 1 ? clients : [];
  return (
    <section className={classes.about}>
      <Face user={user} />
      <div>
        <p className={classes.who}>{name}</p>
        {client !== undefined && <p>{`${client.name} ${client.caption}`.trim()}</p>}
        <p>{t('version', { version: PRODUCT_VERSION })}</p>
      </div>
      <FaceTools user={user} />
    </section>
  );
}
