import { Button } from '@mantine/core';
import { IconFileX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, useCallback, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { userId } from '#core/kernel/ids.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { useSession } from '#src/stores/session/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { ContributionsContext, type Panel, type ToolbarPart } from './contributions.ts';
import { Desk } from './Desk.tsx';
import { begin, takePrepared } from './open/prepared.ts';
import { CallFailure } from '#src/gateway/unwrapped.ts';
import { documentQuery } from './open/queries.ts';
import { type Reading, readOn } from './open/reading.ts';
import { openViewing, type Start, type Viewing } from './open/viewing.ts';
import { DeletedScreen, PasswordScreen } from './pages/lateScreens.ts';
import { type ShownPanel, useShownPanel } from './panels/useSidebar.ts';

interface WorkplaceProps {
  readonly docId: string;
  /** An older version, read-only; absent for the current one. */
  readonly version?: number | undefined;
  /** Initial page; by default where the user left off. */
  readonly page?: number | undefined;
  /** Panels only for this screen; those src/app contributes to all documents are added automatically. */
  readonly panels?: readonly Panel[];
  readonly toolbar?: readonly ToolbarPart[];
  /** The panel to show first, and whenever the name changes; by default the sidebar stays as it was. */
  readonly panel?: string | undefined;
  /** Whether to start editing the marks at once. */
  readonly edits?: boolean;
  /** Returns to where the document was opened from. */
  readonly onBack: () => void;
}

/** A document screen, from the document's number to its pages: read this file from top to bottom. */
export function Workplace(props: WorkplaceProps) {
  const [opening, openAgain] = useReducer((times: number) => times + 1, 0);
  const shownPanel = useShownPanel(props.panel);
  const { lasting } = use(ContributionsContext);
  const [isLastingDue, setLastingDue] = useState(false);
  const onBesideDue = useCallback(() => setLastingDue(true), []);
  return (
    <>
      <Opening
        key={`${props.docId}.${props.version}.${opening}`}
        {...props}
        shownPanel={shownPanel}
        onReopen={openAgain}
        onBesideDue={onBesideDue}
      />
      {isLastingDue && lasting.map(({ id, Component }) => <Component key={id} docid={Number(props.docId)} />)}
    </>
  );
}

interface OpeningProps extends WorkplaceProps {
  readonly shownPanel: ShownPanel;
  /** Reopens the document in its current version. */
  readonly onReopen: () => void;
  /** Called once toolbar and panels may be rendered. */
  readonly onBesideDue: () => void;
}

/** 1. Requests the first image and the document's info immediately; a failure is shown in their place. */
function Opening(props: OpeningProps) {
  const { docId, version, page, onBack, onReopen } = props;
  const { t } = useTranslation(['document', 'viewer']);
  const known = usePasswords((held) => passwordOf(held, Number(docId), version));
  const [password, take] = useState(known);
  const start = useStart(docId, password, page, version);
  const facts = useQuery(documentQuery(docId, password, version));
  // The password of another version is irrelevant to a version without one, and must not end its editing.
  if (password !== known && facts.data?.encrypted !== false) take(known);
  const reading = useReading(facts.data, facts.isFetching, password);
  useTitle(reading?.info.filename);
  if (reading !== undefined) return <Opened key={reading.info.version} {...props} {...reading} start={start} />;
  const failure = facts.error instanceof CallFailure ? facts.error.failure : undefined;
  // The password of an earlier version, or of a file that was encrypted again: the user is asked again.
  if (failure?.name === 'document.passwordWrong') return <PasswordScreen docid={docId} version={version} />;
  if (failure?.name === 'document.deleted')
    return <DeletedScreen docid={Number(docId)} failure={failure} onBack={onBack} onRestored={onReopen} />;
  if (!facts.isError) return <Spinner label={t('loading')} />;
  const actions = (
    <Button.Group>
      <Button variant="default" onClick={onBack}>
        {t('back')}
      </Button>
      <Button onClick={() => void facts.refetch()}>{t('viewer:retry')}</Button>
    </Button.Group>
  );
  return (
    <EmptyState
      failed
      icon={<IconFileX size={32} stroke={1.5} />}
      title={t('failed')}
      hint={facts.error.message}
      action={actions}
    />
  );
}

/** 2. The initial position and the request for its image, started when the row was pressed or now. */
function useStart(
  docid: string,
  password: string | undefined,
  page: number | undefined,
  version: number | undefined,
): Start {
  const [start] = useState(() =>
    version === undefined
      ? (takePrepared(docid, password, page) ?? begin(docid, password, page))
      : begin(docid, password, page, version),
  );
  useEffect(() => start.early.abort, [start]);
  return start;
}

/**
 * 3. The version being read: later answers do not change it (docs/decisions/0023). Undefined until the info is known.
 */
function useReading(
  info: DocumentInfo | undefined,
  isFetching: boolean,
  password: string | undefined,
): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  if (info === undefined) return undefined;
  const next = readOn(reading, { info, password, isLatest: !isFetching });
  if (next !== reading) setReading(next);
  return next;
}

interface OpenedProps extends OpeningProps, Reading {
  readonly start: Start;
}

/** 4. Once the info is known, pages and marks are open as long as the screen is shown. */
function Opened({
  info,
  password,
  newer,
  start,
  panels,
  toolbar,
  panel,
  edits,
  shownPanel,
  onBack,
  onReopen,
  onBesideDue,
}: OpenedProps) {
  const user = useSession((state) => state.user?.id);
  const [viewing, setViewing] = useState<Viewing>();
  // Before the browser paints: going from one document to the next shows no empty screen, and costs one pass less.
  useLayoutEffect(() => {
    if (user === undefined) return undefined;
    const opened = openViewing(info, password, userId(user), start);
    setViewing(opened);
    return opened.dispose;
    // A later answer about the same version has no news about its pages and must not end editing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [info.docid, info.version, password, user]);
  if (viewing === undefined) return null;
  return (
    <Desk
      info={info}
      viewing={viewing}
      newer={newer}
      panels={panels}
      toolbar={toolbar}
      panel={panel}
      edits={edits}
      shownPanel={shownPanel}
      onBack={onBack}
      onReopen={onReopen}
      onBesideDue={onBesideDue}
    />
  );
}
