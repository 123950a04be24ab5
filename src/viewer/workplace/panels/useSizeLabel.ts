import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sizeLabel } from '#src/bridge/thumbnail.ts';

/** A file size in the user's language, formatted in the worker (specification, section 9); empty until it answers. */
export function useSizeLabel(bytes: number): string {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return (
    useQuery({ queryKey: ['sizeLabel', bytes, locale], queryFn: () => sizeLabel(bytes, locale), staleTime: Infinity })
      .data ?? ''
  );
}
