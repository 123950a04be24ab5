/** Pages of the product itself, below the hash. */
export const pagePaths = { help: '/help', notes: '/notes', privacy: '/privacy' } as const;

/** Opens a page in a new window (specification, section 2, Settings list). */
export const openPage = (page: keyof typeof pagePaths): void => {
  window.open(`#${pagePaths[page]}`, '_blank', 'noopener');
};
