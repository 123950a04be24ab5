import { type ByCategory, byCategory, type Visibility } from './visibility.ts';

type Flags = ByCategory<'0' | '1'> & { readonly hiddenauthors?: string };

/** The options of a page image that select its marks (specification, section 3). */
export const markFlags = ({ categories, hiddenAuthors }: Visibility): Flags => ({
  ...byCategory((category) => (categories[category] === 'shown' ? '1' : '0')),
  ...(hiddenAuthors.size > 0 && { hiddenauthors: [...hiddenAuthors].join() }),
});
