/** For a button that its own action switches off: not `disabled`, so that the focus stays on it. It still reacts. */
export const steady = (isOff: boolean) => ({ 'data-disabled': isOff, 'aria-disabled': isOff });
