import { IconBuilding, IconCalendar, IconFileDescription, IconForms } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { start } from './effects.ts';
import { type Aspect, ASPECTS } from './model.ts';

const ICONS = {
  indexes: IconForms,
  doctype: IconFileDescription,
  client: IconBuilding,
  year: IconCalendar,
} as const satisfies Record<Aspect, typeof IconForms>;

interface EditToolbarProps {
  readonly info: DocumentInfo;
  /** What is edited now. */
  readonly aspect: Aspect | undefined;
}

/** The four ways to edit what a document is filed under; where there is none, why. */
export function EditToolbar({ info, aspect }: EditToolbarProps) {
  const { t } = useTranslation('indexing');
  // Specification, section 6: changing the client needs more than one.
  const hasClients = useMasterData((data) => data.clients.length > 1);
  const whyNot =
    info.version === info.currentversion
      ? info.protection?.active === true
        ? t('whyNot.protected')
        : info.rights.edit === true
          ? undefined
          : t('whyNot.right')
      : t('whyNot.oldVersion');
  const begin = async (chosen: Aspect): Promise<void> => {
    if (await mayLeave('screen')) start(info, chosen);
  };
  return (
    <Toolbar
      label={t('toolbar')}
      items={ASPECTS.map((one) => ({
        id: `edit.${one}`,
        text: whyNot === undefined ? t(`aspect.${one}`) : `${t(`aspect.${one}`)}: ${whyNot}`,
        icon: ICONS[one],
        iconOnly: true,
        hidden: one === 'client' && !hasClients,
        disabled: whyNot !== undefined,
        checked: aspect === one,
        run: () => void begin(one),
      }))}
    />
  );
}
