import { type ByCategory, byCategory, type Visibility } from './visibility.ts';

type Flags = ByCategory<'0' | '1'> & { readonly hiddenauthors?: string };

/** Which marks a page image is asked for, as its options say it (specification, section 3). */
export const markFlags = ({ categories, hiddenAuthors }: Visibility): Flags => ({
  ...byCategory((category) => (categories[category] === 'shown' ? '1' : '0')),
  ...(hiddenAuthors.size > 0 && { hiddenauthors: [...hiddenAuthors].join() }),
});
