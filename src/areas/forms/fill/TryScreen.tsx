import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDraft } from '#core/contract/work/form.ts';
import { ok } from '#core/kernel/result.ts';
import { runCommand } from '#src/commands/named.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { call, callBinary } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import type { FormDraftKept } from '#src/stores/formDrafts.ts';
import { newId } from '#src/stores/newId.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../forms.module.css';
import type { Bring } from './bringing.ts';
import { FillForm } from './FillForm.tsx';

const FileView = lazy(() => import('#src/viewer/preview/FileView.tsx'));

const load = async (formid: number): Promise<FormDraft> => {
  const params = { formid: String(formid) };
  const [form] = unwrapped(await call('formDraft', { params }, { silent: true })).form;
  if (form === undefined) throw new Error();
  return form;
};

/** Files stay on the device; the answer only names them. */
const holdBack: Bring = (file) =>
  Promise.resolve(ok({ file: newId().replaceAll('-', '').slice(0, 22), name: file.name, size: file.size }));

/** `/forms/{id}/try`: fills in the draft for testing; the answer is checked and shown as its PDF, and kept nowhere. */
export default function TryScreen({ formid }: { readonly formid: number }) {
  const { t } = useTranslation('forms');
  const [round, setRound] = useState(0);
  const queryFn = () => load(formid);
  const form = useQuery({ queryKey: ['form', formid, 'try', round], queryFn, retry: false, gcTime: 0 });
  const send = async ({ values, comment }: FormDraftKept) => {
    const answer = await callBinary('formTry', { body: { formid, values, comment } }, { silent: true });
    return answer.ok ? ok(answer.value.blob) : answer;
  };
  const shown = (paper: Blob) => (
    <section className={classes['tried']} aria-label={t('tryDone')}>
      <h1>{t('tryDone')}</h1>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => setRound(round + 1)}>
          {t('again')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(paper, `${form.data?.name ?? ''}.pdf`)}
        >
          {t('answerPdf')}
        </Button>
      </div>
      <div className={classes['paper']}>
        <Suspense fallback={<Spinner />}>
          <FileView file={paper} name={form.data?.name ?? ''} />
        </Suspense>
      </div>
    </section>
  );
  return (
    <div className={classes['screen']}>
      <Toolbar
        label={t('try')}
        items={[
          { id: 'forms.back', text: t('back'), icon: IconArrowLeft, run: () => runCommand('path.open', '/forms') },
        ]}
      />
      <div className={classes['scroll']}>
        {form.isPending && <Spinner />}
        {form.isError && <EmptyState failed title={t('notThere')} hint={form.error.message} />}
        {form.data !== undefined && (
          <>
            <p role="note" className={classes['trial']}>
              {t('tryHint')}
            </p>
            <FillForm
              key={round}
              place={`try.${formid}`}
              form={form.data}
              bring={holdBack}
              sendLabel={t('tryShow')}
              send={send}
              sent={shown}
            />
          </>
        )}
      </div>
    </div>
  );
}
