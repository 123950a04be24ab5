import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { EditForm } from '../../edit/EditForm.tsx';
import { EditToolbar } from '../../edit/EditToolbar.tsx';
import { useEditing } from '../../edit/store.ts';
import { useEditGuard } from '../../edit/useEditGuard.ts';
import { IndexPart } from './IndexPart.tsx';
import { IndexValue } from './IndexValue.tsx';
import { fileRows, indexFields, maskShown, placeRows } from './model.ts';
import classes from './indexes.module.css';

/** Filing, index values and file of the document, or the form for editing them. */
export default function IndexPanel() {
  const { info } = useWorkplace();
  useEditGuard(info);
  const own = useEditing((state) => (state.edited?.docid === info.docid ? state.edited : null));
  // Older versions are only read: what is being edited is shown again with the current one.
  const edited = info.version === info.currentversion ? own : null;
  return (
    <>
      <EditToolbar info={info} aspect={edited?.aspect} />
      {edited === null ? <IndexView info={info} /> : <EditForm edited={edited} />}
    </>
  );
}

function IndexView({ info }: { readonly info: DocumentInfo }) {
  const { t, i18n } = useTranslation(['document', 'panels']);
  const language = currentLanguage(i18n.language);
  const data = useMasterData();
  const [search] = useSearchParams();
  const mask = maskShown(info, data.masks, search.get('maskid'));
  const fields = indexFields(info, mask, data, language);
  const title = mask?.caption ?? t('tabs.indexes');
  return (
    <div className={classes['indexes']}>
      <IndexPart name="place" title={t('panels:index.place')}>
        {placeRows(info, data).map(([name, text]) => (
          <IndexValue key={name} caption={t(`fields.${name}`)} text={text} />
        ))}
      </IndexPart>
      <IndexPart name="values" title={title}>
        {fields.length === 0 && <p className={classes['none']}>{t('panels:index.none')}</p>}
        {fields.map(({ id, caption, text, signs }) => (
          <IndexValue key={id} caption={caption} text={text} signs={signs} />
        ))}
      </IndexPart>
      <IndexPart name="file" title={t('panels:index.file')}>
        {fileRows(info, language).map(({ name, ...value }) => (
          <IndexValue
            key={name}
            caption={t(`fields.${name}`)}
            text={
              name === 'archived' ? t('fields.archivedBy', { date: value.text, name: info.archivedby }) : value.text
            }
          />
        ))}
      </IndexPart>
    </div>
  );
}
