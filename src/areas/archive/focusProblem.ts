/** Focuses the first marked field after rendering; does nothing if everything was valid. */
export function focusProblem(valid: boolean): void {
  if (!valid)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"], [data-own] [aria-invalid="true"]')?.focus(),
    );
}
