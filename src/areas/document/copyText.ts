import { showToast } from '#src/stores/toasts/effects.ts';

/** Copies to the clipboard and reports the result. */
export async function copyText(text: string, say: { readonly done: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', message: say.done, component: 'document' });
  } catch {
    // Denied by the user, or the page's connection is not secure.
    showToast({ type: 'error', message: say.failed, component: 'document' });
  }
}
