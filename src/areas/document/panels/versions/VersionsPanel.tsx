import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { useWhyNotEdit } from '#src/viewer/workplace/edit/whyNotEdit.ts';
import { versionsQuery } from '../../queries.ts';
import { restoreVersion } from '../../actions/effects.ts';
import { openCarry } from '../../carry/openCarry.tsx';
import { useCarryOffer } from '../../carry/useCarryOffer.ts';
import { PanelFailure } from '../rows/PanelFailure.tsx';
import { Rows } from '../rows/Rows.tsx';
import classes from '../panels.module.css';
import { type Choice, choose, pairOf } from './choice.ts';
import { NewVersionButton, NewVersionState } from './NewVersion.tsx';
import { sendVersion } from './newVersion.ts';
import { useDrop } from './useDrop.ts';
import { VersionRow } from './VersionRow.tsx';
import own from './versions.module.css';

/** Height of an unsigned version in CSS px. */
const ROW_HEIGHT = 90;

/** The versions of the document, latest first: to open, to compare two of them, and to add a new one. */
export default function VersionsPanel() {
  const { info, viewing, view, reopen } = useWorkplace();
  const { docid } = info;
  const { t } = useTranslation(['panels', 'carry', 'compare']);
  const versions = useQuery(versionsQuery(String(docid)));
  const mayFile = useMasterData((data) => data.rights.some(({ document }) => document.archive));
  const [choice, setChoice] = useState<Choice>([]);
  const isCurrent = info.version === info.currentversion;
  const mayDraw = useWhyNotEdit(info) === undefined;
  const offer = useCarryOffer();

  const file = async (chosen: File): Promise<void> => {
    // Unsaved changes belong to the version about to be replaced: they are saved or discarded first.
    if (!(await mayLeave('screen'))) return;
    if (await sendVersion(info, chosen)) reopen();
  };
  const restore = async (version: number): Promise<void> => {
    if (!(await mayLeave('screen'))) return;
    if (await restoreVersion(docid, version)) reopen();
  };
  const take = (chosen: File): void => void file(chosen);
  const mayDrop = mayFile && isCurrent && !info.deleted;
  const { hovering, handlers } = useDrop(mayDrop ? ([first]) => first && take(first) : undefined);

  if (versions.isError) return <PanelFailure failure={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.isPending) return <Spinner label={t('versions.loading')} />;
  const pair = pairOf(choice);
  const carry = (from: VersionInfo): void => void openCarry({ info, layers: viewing.layers }, from, view);
  return (
    <div
      className={`${classes['panel']} ${own['drop']}`}
      data-hovering={hovering || undefined}
      data-hint={t('versions.drop')}
      {...handlers}
    >
      <div className={classes['head']}>
        {mayDrop && <NewVersionButton docid={docid} onFile={take} />}
        {versions.data.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconColumns2 size={16} stroke={1.75} aria-hidden />}
            disabled={pair === undefined}
            title={t('versions.compareHint')}
            onClick={() => {
              if (pair === undefined) return;
              const [older, newer] = pair;
              runCommand('documents.compare', { left: { docid, version: older }, right: { docid, version: newer } });
            }}
          >
            {t('versions.compare')}
          </Button>
        )}
      </div>
      <NewVersionState docid={docid} onFile={take} />
      {offer && (
        <p className={own['offer']}>
          {t('carry:offer', { version: offer.version })}
          <Button size="compact-sm" variant="default" onClick={() => carry(offer)}>
            {t('carry:show')}
          </Button>
        </p>
      )}
      {versions.data.length === 1 && <p className={classes['empty']}>{t('compare:versions.only')}</p>}
      <Rows label={t('compare:versions.tab')} rows={versions.data} keyOf={({ version }) => version} height={ROW_HEIGHT}>
        {(row) => (
          <VersionRow
            docid={docid}
            info={row}
            isRead={row.version === info.version}
            isChosen={choice.includes(row.version)}
            onChoose={(chosen) => setChoice(choose(choice, row.version, chosen))}
            onOpen={() => runCommand('document.open', { docid, ...(!row.current && { version: row.version }) })}
            onRestore={row.current || !mayDrop ? undefined : () => void restore(row.version)}
            onCarry={mayDraw && row.version < info.version && row.marked === true ? () => carry(row) : undefined}
            onCompare={() =>
              runCommand('documents.compare', { left: { docid, version: row.version }, right: { docid } })
            }
          />
        )}
      </Rows>
    </div>
  );
}
