/** Specification, section 2, Menubar and responsive layout; repeated in the shell's style sheets. */
export const MOBILE_QUERY =
  '(max-width: 41.9375em), (max-height: 41.9375em) and (max-width: 63.9375em) and (orientation: landscape)';
