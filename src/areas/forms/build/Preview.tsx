import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { FormDefinition, FormValues } from '#core/contract/work/form.ts';
import type { AnswerProblem } from '#core/forms/check.ts';
import { callBinary } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { FormBody } from '../fill/FormBody.tsx';
import { SheetContext } from '../fill/fieldElement.ts';
import classes from '../forms.module.css';

const FileView = lazy(() => import('#src/viewer/preview/FileView.tsx'));

const NONE: readonly AnswerProblem[] = [];

interface PreviewProps {
  readonly formid: number;
  readonly definition: FormDefinition;
  readonly name: string;
  /** Saves the draft so that the server can print it. */
  readonly save: () => Promise<boolean>;
}

/** The form as it looks on a desktop, on a phone and on paper. Input is never sent. */
export function Preview({ formid, definition, name, save }: PreviewProps) {
  const { t } = useTranslation('forms');
  const [values, setValues] = useState<FormValues>({});
  const onValue = useCallback(
    (id: string, value: FormValues[string]) => setValues((held) => ({ ...held, [id]: value })),
    [],
  );
  return (
    <div className={classes['previews']}>
      {(['desk', 'phone'] as const).map((kind) => (
        <section key={kind} className={classes[kind]} aria-label={t(`preview.${kind}`)}>
          <h2>{t(`preview.${kind}`)}</h2>
          <div className={classes['sheet']}>
            <h3>{name}</h3>
            <SheetContext value={kind}>
              <FormBody definition={definition} values={values} problems={NONE} onValue={onValue} />
            </SheetContext>
          </div>
        </section>
      ))}
      <section className={classes['paper']} aria-label={t('preview.paper')}>
        <h2>{t('preview.paper')}</h2>
        <Paper formid={formid} definition={definition} name={name} save={save} />
      </section>
    </div>
  );
}

/** The empty form as printed by the server. */
function Paper({ formid, definition, name, save }: PreviewProps) {
  const { t } = useTranslation('forms');
  const paper = useQuery({
    queryKey: ['form', formid, 'paper', name, definition],
    queryFn: async ({ signal }) => {
      if (!(await save())) throw new Error(t('notSaved'));
      const { blob } = unwrapped(
        await callBinary('formPdf', { params: { formid: String(formid) }, query: { draft: '1' } }, { signal }),
      );
      return blob;
    },
    retry: false,
    gcTime: 0,
  });
  if (paper.isError) return <EmptyState failed title={t('preview.noPaper')} hint={paper.error.message} />;
  if (paper.data === undefined) return <Spinner />;
  return (
    <Suspense fallback={<Spinner />}>
      <FileView file={paper.data} name={name} />
    </Suspense>
  );
}
