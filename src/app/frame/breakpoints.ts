/** Specification, section 2, Menubar and responsive layout; the style sheets of the shell say the same. */
export const MOBILE_QUERY =
  '(max-width: 41.9375em), (max-height: 41.9375em) and (max-width: 63.9375em) and (orientation: landscape)';
