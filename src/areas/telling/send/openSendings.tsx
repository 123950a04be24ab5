import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { Sendings } from './Sendings.tsx';

/** CSS px. */
const SIZE = [760, 640] as const;

/** Shows the messages the user sent to colleagues (specification, section 7: sendto). */
export const openSendings = (): void =>
  void openModal({
    title: t('telling:sendings.title'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: ({ close }) => <Sendings onLeave={close} />,
  });
