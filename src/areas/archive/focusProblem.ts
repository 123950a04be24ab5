/** Puts the cursor into the first field that is marked, once it is drawn as such; nothing where all was well. */
export function focusProblem(valid: boolean): void {
  if (!valid)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"], [data-own] [aria-invalid="true"]')?.focus(),
    );
}
