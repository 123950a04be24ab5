import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names what is shown in the browser's tab, before the product; nothing while the text is undefined. */
export function useTitle(text: string | undefined): void {
  const { t } = useTranslation('app');
  const title = text === undefined ? undefined : `${text} – ${t('product')}`;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
