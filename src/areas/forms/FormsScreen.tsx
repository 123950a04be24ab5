import { lazy, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import { hasModule } from '#src/stores/masterdata/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import { FormList } from './list/FormList.tsx';

const Builder = lazy(() => import('./build/BuilderScreen.tsx'));
const Filling = lazy(() => import('./fill/FillScreen.tsx'));
const Trying = lazy(() => import('./fill/TryScreen.tsx'));
const Answers = lazy(() => import('./answers/AnswersScreen.tsx'));

/**
 * `/forms` lists the forms; `/forms/{id}` fills one in, `…/build` edits it, `…/try` fills in its draft for testing,
 * `…/answers` lists its answers. Requires licence module 43 (specification, section 6).
 */
export default function FormsScreen() {
  const { t } = useTranslation('forms');
  const { id, part } = useParams();
  const licensed = useMasterData((data) => hasModule(data, MODULE_FORMS));
  useTitle(t('title'));
  // What somebody is just filling in stays when the licence ends: the server then says so on saving.
  const [wasLicensed] = useState(licensed);
  if (!licensed && (id === undefined || !wasLicensed)) return <Unlicensed />;
  if (id === undefined) return <FormList />;
  if (!/^\d{1,9}$/.test(id)) return <Redirect to="/forms" />;
  const formid = Number(id);
  if (part === 'build') return <Builder key={id} formid={formid} />;
  if (part === 'try') return <Trying key={id} formid={formid} />;
  if (part === 'answers') return <Answers key={id} formid={formid} />;
  return part === undefined ? <Filling key={id} formid={formid} /> : <Redirect to={`/forms/${id}`} />;
}

/** Says why the area is not there, and leads to the start. */
function Unlicensed() {
  const { t } = useTranslation('forms');
  // While the user signs out the licence is no longer known: no reason for a message.
  const isKnown = useMasterData(({ clients, unassigned }) => clients.length > 0 || unassigned);
  useLayoutEffect(() => {
    if (isKnown) showToast({ type: 'warning', message: t('notLicensed'), component: 'forms' });
  }, [isKnown, t]);
  return <Redirect to="/" />;
}
