import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { signingsQuery } from '#src/viewer/session/signing/calls.ts';
import classes from './signing.module.css';

/** Shows who signed the version and whether it is still unchanged; checked again after each save of marks. */
export default function SignedNotice({
  info,
  layers,
}: {
  readonly info: Pick<DocumentInfo, 'docid' | 'version'>;
  readonly layers: Pick<Layers, 'store'>;
}) {
  const { t, i18n } = useTranslation('signature');
  const query = signingsQuery(info);
  const signings = useQuery(query);
  const groups = useStore(layers.store, (state) => state.groups);
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is made anew each time of the same document and version
  }, [groups, info.docid, info.version]);
  if (signings.data === undefined || signings.data.length === 0) return null;
  return (
    <ul className={classes['notice']} aria-label={t('notice')}>
      {signings.data.map(({ editgroupno, signer, signdate, state }) => (
        <li key={editgroupno} data-state={state}>
          {state === 'intact' ? (
            <IconSignature size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          )}
          <span>
            {t('signedBy', { signer, date: dateText(signdate, currentLanguage(i18n.language)) })}
            {state !== 'intact' && <strong>{t(`state.${state}`)}</strong>}
          </span>
        </li>
      ))}
    </ul>
  );
}
