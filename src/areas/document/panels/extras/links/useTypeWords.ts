import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypeWords } from './types.ts';

export function useTypeWords(): TypeWords {
  const { t } = useTranslation('extras');
  return useMemo(() => ({ related: t('links.related'), numbered: (type) => t('links.numbered', { type }) }), [t]);
}
