import { IconBuilding, IconCalendar, IconFileDescription, IconForms } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { start } from './effects.ts';
import { type Aspect, aspectsOf, targetClients, whyNotChange } from './model.ts';

const ICONS = {
  indexes: IconForms,
  doctype: IconFileDescription,
  client: IconBuilding,
  year: IconCalendar,
} as const satisfies Record<Aspect, typeof IconForms>;

interface EditToolbarProps {
  readonly info: DocumentInfo;
  /** The aspect being edited. */
  readonly aspect: Aspect | undefined;
}

/** The four aspects that can be edited, or why not. */
export function EditToolbar({ info, aspect }: EditToolbarProps) {
  const { t } = useTranslation('indexing');
  const clients = useMasterData((data) => targetClients(data.clients, info).length);
  const why = whyNotChange(info);
  const begin = async (chosen: Aspect): Promise<void> => {
    if (await mayLeave('screen')) start(info, chosen);
  };
  return (
    <Toolbar
      label={t('toolbar')}
      items={aspectsOf(clients).map((one) => ({
        id: `edit.${one}`,
        text: why === undefined ? t(`aspect.${one}`) : labelled(t(`aspect.${one}`), t(`whyNot.${why}`)),
        icon: ICONS[one],
        iconOnly: true,
        disabled: why !== undefined,
        checked: aspect === one,
        run: () => void begin(one),
      }))}
    />
  );
}
