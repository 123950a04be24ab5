import { useEffect } from 'react';
import { isNews } from '#src/areas/home/model.ts';
import { useConfig } from '#src/stores/config/store.ts';

/** Shows what is new to whoever has not seen it, once master data is there (specification, section 4, News). */
export const useNews = (): void =>
  useEffect(() => {
    if (isNews(useConfig.getState().newsVersion)) void import('#src/areas/home/openNews.tsx').then(({ openNews }) => openNews());
  }, []);
