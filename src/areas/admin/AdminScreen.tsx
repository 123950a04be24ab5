import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { mayAdminister } from '#src/stores/masterdata/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { keepFocus } from '#src/ui/keepFocus.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import classes from './admin.module.css';
import { AdminMenu } from './AdminMenu.tsx';
import { EditPage } from './edit/EditPage.tsx';
import { loadAll } from './effects.ts';
import { Gate } from './Gate.tsx';
import { isRowSection, isSection, type SectionId } from './model.ts';
import { pages } from './pages.ts';
import { SectionList } from './SectionList.tsx';
import { sections } from './sections/table.ts';

/** `/admin`: users, rights and the whole configuration, for users with the right (SRV-03). `/mask` shows its masks. */
export default function AdminScreen() {
  const { t } = useTranslation('admin');
  const may = useMasterData(mayAdminister);
  const isInside = useSession((session) => session.user?.moduleid === ADMIN_MODULE_ID);
  useTitle(t('title'));
  if (!may) return <Redirect to="/" />;
  return isInside ? <Inside /> : <Gate />;
}

function Inside() {
  const params = useParams();
  const { pathname } = useLocation();
  const section = pathname === '/mask' ? 'masks' : (params['section'] ?? 'users');
  useEffect(() => void loadAll(), []);
  if (!isSection(section)) return <Redirect to="/admin" />;
  return (
    <div className={classes.screen}>
      <AdminMenu section={section} />
      <div ref={keepFocus} className={classes.main}>
        <Shown key={section} section={section} id={params['id']} />
      </div>
    </div>
  );
}

function Shown({ section, id }: { readonly section: SectionId; readonly id: string | undefined }) {
  if (!isRowSection(section)) {
    const Page = pages[section];
    return <Page id={id} />;
  }
  const kind = sections[section];
  if (id === undefined) return <SectionList id={section} section={kind} />;
  return <EditPage section={kind} back={`/admin/${section}`} id={id} />;
}
