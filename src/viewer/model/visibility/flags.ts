import { type ByCategory, byCategory, type Visibility } from './visibility.ts';

/** Which marks a page image is asked for, as its options say it (specification, section 3). */
export const markFlags = (categories: Visibility['categories']): ByCategory<'0' | '1'> => byCategory((category) => (categories[category] === 'shown' ? '1' : '0'));
