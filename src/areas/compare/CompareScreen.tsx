import { useQuery } from '@tanstack/react-query';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileOff, IconFileX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { runCommand } from '#src/commands/named.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { type ComparedDocument, readCompared } from '#src/viewer/model/compare/sides.ts';
import { LockedVersion } from '#src/viewer/workplace/ask/LockedVersion.tsx';
import { Comparing } from './Comparing.tsx';
import { type Opened, openComparison, type Side } from './opened.ts';
import { versionsQuery } from './queries.ts';

const NONE: ComparedDocument = { docid: 0 };

/** `/compare/{left}/{right}`: compares two versions of a document, or any two documents. */
export default function CompareScreen() {
  const params = useParams();
  const left = readCompared(params['left'] ?? '') ?? NONE;
  const right = readCompared(params['right'] ?? '') ?? NONE;
  return <Known key={`${params['left']}/${params['right']}`} left={left} right={right} />;
}

/** The main heading of a screen without the toolbar that otherwise has it. */
function Untitled({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('compare');
  return (
    <>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {children}
    </>
  );
}

function Known({ left, right }: { readonly left: ComparedDocument; readonly right: ComparedDocument }) {
  const { t } = useTranslation(['compare', 'viewer']);
  const lefts = useQuery(versionsQuery(left.docid));
  const rights = useQuery(versionsQuery(right.docid));
  useTitle(t('title'));
  const back = (
    <Button variant="default" onClick={() => runCommand('search.open', undefined)}>
      {t('back')}
    </Button>
  );
  const error = lefts.error ?? rights.error;
  const again = (): void => {
    for (const query of [lefts, rights]) if (query.isError) void query.refetch();
  };
  const actions = (
    <Button.Group>
      {back}
      <Button onClick={again}>{t('viewer:retry')}</Button>
    </Button.Group>
  );
  if (error !== null)
    return (
      <Untitled>
        <EmptyState
          failed
          icon={<IconFileX size={32} stroke={1.5} />}
          title={t('failed')}
          hint={error.message}
          action={actions}
        />
      </Untitled>
    );
  if (lefts.data === undefined || rights.data === undefined)
    return (
      <Untitled>
        <Spinner label={t('loading')} />
      </Untitled>
    );
  const infos = [lefts.data.find(isAsked(left)), rights.data.find(isAsked(right))] as const;
  const [one, other] = infos;
  if (one === undefined || other === undefined)
    return (
      <Untitled>
        <EmptyState
          failed
          icon={<IconFileX size={32} stroke={1.5} />}
          title={t('failed')}
          hint={t('noVersion')}
          action={back}
        />
      </Untitled>
    );
  if (infos.some((info) => info?.preview !== 'pages'))
    return (
      <Untitled>
        <EmptyState
          icon={<IconFileOff size={32} stroke={1.5} />}
          title={t('failed')}
          hint={t('noPages')}
          action={back}
        />
      </Untitled>
    );
  return <Unlocked left={{ docid: left.docid, info: one }} right={{ docid: right.docid, info: other }} />;
}

const isAsked =
  ({ version }: ComparedDocument) =>
  (info: { readonly version: number; readonly current: boolean }) =>
    version === undefined ? info.current : info.version === version;

/** Asks for the passwords of encrypted sides, one after the other, then opens both. */
function Unlocked({ left, right }: { readonly left: Side; readonly right: Side }) {
  const { t } = useTranslation('compare');
  const [opened, setOpened] = useState<{ readonly left?: Side; readonly right?: Side }>({});
  for (const [name, side] of [
    ['left', left],
    ['right', right],
  ] as const) {
    if (side.info.encrypted && opened[name] === undefined)
      return (
        <LockedVersion
          key={name}
          docid={side.docid}
          version={side.info.version}
          name={`${side.info.filename} · ${t('version', { version: side.info.version })}`}
          onOpened={(unlocked) => setOpened({ ...opened, [name]: { docid: side.docid, ...unlocked } })}
        />
      );
  }
  return <Open left={opened.left ?? left} right={opened.right ?? right} />;
}

function Open({ left, right }: { readonly left: Side; readonly right: Side }) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const next = openComparison(left, right);
    setOpened(next);
    return next.dispose;
    // A version never changes, so its number identifies it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left.docid, left.info.version, right.docid, right.info.version]);
  return opened === undefined ? null : <Comparing left={left} right={right} opened={opened} />;
}
