import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { PastDocument } from '#core/contract/document/history.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { readValue } from '#core/kernel/value.ts';
import { wireValue } from '#src/filing/rules.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { PastView } from './PastView.tsx';
import classes from './past.module.css';

interface PastFormProps {
  readonly formId: string;
  readonly info: DocumentInfo;
  readonly at: string | undefined;
  readonly close: () => void;
}

/** Asks for a date and time and shows the document as it was then. */
export function PastForm({ formId, info, at, close }: PastFormProps) {
  const { t, i18n } = useTranslation(['panels', 'ui']);
  const language = currentLanguage(i18n.language);
  const [typed, setTyped] = useState(at === undefined ? '' : dateText(at, language));
  const [problem, setProblem] = useState<string>();
  const [past, setPast] = useState<PastDocument | 'loading' | null>(null);
  const request = useRef<AbortController>(null);

  const ask = async (moment: string): Promise<void> => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    setPast('loading');
    setProblem(undefined);
    const params = { docid: String(info.docid) };
    const answer = await call('documentPast', { params, query: { at: moment } }, { signal, silent: true });
    if (signal.aborted) return;
    setPast((answer.ok && answer.value.document[0]) || null);
    if (!answer.ok) setProblem(answer.error.message);
  };
  useEffect(() => {
    if (at !== undefined) void ask(at);
    return () => request.current?.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the moment it was opened with, once
  }, []);

  return (
    <div className={classes.form}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          const read = readValue('datetime', typed);
          if (!read.ok || typed.trim() === '') return setProblem(t('ui:value.problem.datetime'));
          // A date without a time means the end of that day.
          void ask(read.value.wholeDay ? `${read.value.wire} 23:59:59` : wireValue('datetime', typed));
        }}
      >
        <IndexInput label={t('past.moment')} type="datetime" text={typed} onText={setTyped} error={problem} />
      </form>
      {/* Outside the form, because the password of an encrypted version has its own form. */}
      {past === 'loading' ? (
        <Spinner />
      ) : past === null ? (
        <p className={classes.quiet}>{t('past.hint')}</p>
      ) : (
        <PastView past={past} info={info} language={language} close={close} />
      )}
    </div>
  );
}
