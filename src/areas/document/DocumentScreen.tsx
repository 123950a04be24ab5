import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconFileX } from '@tabler/icons-react';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { runCommand } from '#src/stores/shell/commands.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { pageFrom } from '#src/viewer/chrome/steps.ts';
import { OpenDocument } from './OpenDocument.tsx';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { PasswordScreen } from './lateScreens.ts';
import { CallFailure, documentQuery } from './queries.ts';
import { useOpened } from './useOpened.ts';
import { useStart } from './useStart.ts';

/** `/document/{id}/index`: one document with its pages, marks and index values. */
export default function DocumentScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const [opening, openAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <KnownDocument
      key={`${id}.${opening}`}
      docid={id}
      page={pageFrom(search.get('page') ?? '', Number.MAX_SAFE_INTEGER)}
      onReopen={openAgain}
    />
  );
}

interface KnownDocumentProps {
  readonly docid: string;
  readonly page: number | undefined;
  /** Opens the document as it is now. */
  readonly onReopen: () => void;
}

function KnownDocument({ docid, page, onReopen }: KnownDocumentProps) {
  const { t } = useTranslation(['document', 'viewer']);
  const password = usePasswords((held) => passwordOf(held, Number(docid)));
  const start = useStart(docid, password, page);
  const info = useQuery(documentQuery(docid, password));
  const opened = useOpened(info, password);
  useTitle(opened?.info.filename);
  if (opened !== undefined)
    return <OpenDocument key={`${opened.info.version}`} {...opened} start={start} onReopen={onReopen} />;
  // The password of a version before, or of a file that was encrypted anew: it is asked for again.
  if (info.error instanceof CallFailure && info.error.failure.name === 'document.passwordWrong')
    return <PasswordScreen docid={docid} />;
  if (!info.isError) return <Spinner label={t('loading')} />;
  const actions = (
    <Button.Group>
      <Button variant="default" onClick={() => runCommand('search.open', undefined)}>
        {t('back')}
      </Button>
      <Button onClick={() => void info.refetch()}>{t('viewer:retry')}</Button>
    </Button.Group>
  );
  return (
    <EmptyState
      failed
      icon={<IconFileX size={32} stroke={1.5} />}
      title={t('failed')}
      hint={info.error.message}
      action={actions}
    />
  );
}
