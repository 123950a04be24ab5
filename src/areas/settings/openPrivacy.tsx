import { Anchor, Stack } from '@mantine/core';
import { t } from 'i18next';
import { deployment } from '#src/stores/deployment/store.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { pagePaths } from './pages.ts';

/** CSS px (assumed; the specification names the dialog, not its size). */
const SIZE = [440, 260] as const;

/** Links to the company's privacy statement and to the product's own (specification, section 2). */
export const openPrivacy = (): void =>
  void openModal({
    title: t('settings:privacy'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => (
      <Stack gap="sm">
        <Anchor href={deployment.privacy} target="_blank" rel="noopener noreferrer">
          {t('settings:privacyOf.company')}
        </Anchor>
        <Anchor href={`#${pagePaths.privacy}`} target="_blank" rel="noopener">
          {t('settings:privacyOf.product')}
        </Anchor>
      </Stack>
    ),
  });
