import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { isTouch } from '#src/ui/touch.ts';
import classes from './archive.module.css';
import { equalFiles, filingOf, versioning } from './batch.ts';
import { fileEach } from './effects.ts';
import { targets } from './queue.ts';
import { useArchive } from './store.ts';
import { useMaskFields } from './useOwnFields.ts';

/**
 * For several files: the same values for all or individual ones, and which would be taken for versions of one document.
 */
export function BatchChoice() {
  const { t, i18n } = useTranslation('archive');
  const { files, selected, each, filing, own } = useArchive();
  const isLoaded = useMasterData((data) => data.masks.length > 0);
  const fields = useMaskFields();
  const batch = useMemo(() => targets(files, selected), [files, selected]);
  const equal = useMemo(
    () =>
      equalFiles(
        batch.map(({ id }) => ({ id, texts: filingOf(filing, each ? own : {}, id).texts })),
        fields,
      ).size,
    [batch, filing, own, each, fields],
  );
  if (!isLoaded || fields.length === 0 || (batch.length < 2 && !each)) return null;
  const eachHint = isTouch() ? t('batch.eachHint') : `${t('batch.eachHint')} ${t('batch.eachKeys')}`;
  const captions = new Intl.ListFormat(i18n.language).format(versioning(fields).map(({ field }) => field.caption));
  return (
    <div className={classes.batch}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('batch.label')}
        value={each ? 'each' : 'all'}
        onChange={(way) => fileEach(way === 'each')}
        data={[
          { value: 'all', label: t('batch.all') },
          { value: 'each', label: t('batch.each') },
        ]}
      />
      <p role="status" data-equal={equal > 0 || undefined}>
        {equal > 0 ? t('batch.equal', { count: equal, captions }) : each ? eachHint : t('batch.allHint')}
      </p>
    </div>
  );
}
