import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DocumentThen } from '#core/contract/document/history.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { readValue } from '#core/kernel/value.ts';
import { wireValue } from '#src/filing/rules.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { ThenView } from './ThenView.tsx';
import classes from './then.module.css';

interface ThenFormProps {
  readonly formId: string;
  readonly info: DocumentInfo;
  readonly at: string | undefined;
  readonly close: () => void;
}

/** Asks for a date and time and shows the document as it was then. */
export function ThenForm({ formId, info, at, close }: ThenFormProps) {
  const { t, i18n } = useTranslation(['panels', 'ui']);
  const language = currentLanguage(i18n.language);
  const [typed, setTyped] = useState(at === undefined ? '' : dateText(at, language));
  const [problem, setProblem] = useState<string>();
  const [then, setThen] = useState<DocumentThen | 'loading' | null>(null);
  const flight = useRef<AbortController>(null);

  const ask = async (moment: string): Promise<void> => {
    flight.current?.abort();
    const { signal } = (flight.current = new AbortController());
    setThen('loading');
    setProblem(undefined);
    const params = { docid: String(info.docid) };
    const answer = await call('documentThen', { params, query: { at: moment } }, { signal, silent: true });
    if (signal.aborted) return;
    setThen((answer.ok && answer.value.document[0]) || null);
    if (!answer.ok) setProblem(answer.error.message);
  };
  useEffect(() => {
    if (at !== undefined) void ask(at);
    return () => flight.current?.abort();
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
        <IndexInput label={t('then.moment')} type="datetime" text={typed} onText={setTyped} error={problem} />
      </form>
      {/* Outside the form, because the password of an encrypted version has its own form. */}
      {then === 'loading' ? (
        <Spinner />
      ) : then === null ? (
        <p className={classes.quiet}>{t('then.hint')}</p>
      ) : (
        <ThenView then={then} info={info} language={language} close={close} />
      )}
    </div>
  );
}
