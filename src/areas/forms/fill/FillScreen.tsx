import { Button } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormReceipt, FormVersion } from '#core/contract/work/form.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { runCommand } from '#src/commands/named.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { upload } from '#src/gateway/upload.ts';
import { clientError } from '#src/gateway/answer.ts';
import { readFormDraft, type FormDraftKept } from '#src/stores/formDrafts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../forms.module.css';
import type { Bring } from './bringing.ts';
import { FillForm } from './FillForm.tsx';

/** A draft started with an older version is finished with that version. */
const load = async (formid: number): Promise<FormVersion> => {
  const version = readFormDraft(String(formid))?.version;
  const query = version === undefined ? {} : { version: String(version) };
  const {
    form: [form],
  } = unwrapped(await call('formVersion', { params: { formid: String(formid) }, query }, { silent: true }));
  if (form === undefined) throw new Error();
  return form;
};

/** `/forms/{id}`: fills in a form; also works on phones. */
export default function FillScreen({ formid }: { readonly formid: number }) {
  const { t } = useTranslation('forms');
  /** Every new answer starts with the version published by then. */
  const [round, setRound] = useState(0);
  const queryFn = () => load(formid);
  const form = useQuery({ queryKey: ['form', formid, 'fill', round], queryFn, retry: false, gcTime: 0 });
  const back = { id: 'forms.back', text: t('back'), icon: IconArrowLeft, run: () => runCommand('path.open', '/forms') };
  const bring = useCallback<Bring>(
    async (file, options) => {
      const answer = await upload('formFile', { body: { formid } }, file, options);
      if (!answer.ok) return answer;
      const [brought] = answer.value.file;
      return brought === undefined ? fail(clientError('malformed')) : ok(brought);
    },
    [formid],
  );
  const send = async ({ version, values, comment, key, copy = false }: FormDraftKept) => {
    const body = { formid, version, values, comment, key, copy };
    const answer = await call('formSend', { body }, { silent: true });
    if (!answer.ok) return answer;
    const [receipt] = answer.value.receipt;
    return receipt === undefined ? fail(clientError('malformed')) : ok({ ...receipt, copy });
  };
  const sent = ({ number, docid, copied, copy }: FormReceipt & { readonly copy: boolean }) => (
    <EmptyState
      icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
      title={t('sent', { number })}
      {...(copy && { hint: t(copied ? 'copied' : 'notCopied') })}
      action={
        <div className={classes['actions']}>
          {docid !== null && (
            <Button onClick={() => runCommand('document.open', { docid })}>{t('openDocument')}</Button>
          )}
          <Button variant="default" onClick={() => setRound(round + 1)}>
            {t('again')}
          </Button>
        </div>
      }
    />
  );
  return (
    <div className={classes['screen']}>
      <Toolbar label={t('title')} items={[back]} />
      <div className={classes['scroll']}>
        {form.isPending && <Spinner />}
        {form.isError && <EmptyState failed title={t('notThere')} hint={form.error.message} />}
        {form.data !== undefined && (
          <FillForm place={String(formid)} form={form.data} bring={bring} mayCopy send={send} sent={sent} />
        )}
      </div>
    </div>
  );
}
