import { showToast } from '#src/stores/toasts/effects.ts';

/** Copies to the clipboard, and says how that went. */
export async function copyText(text: string, say: { readonly done: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', message: say.done, component: 'document' });
  } catch {
    // Forbidden by the user, or the page did not come over a secure connection.
    showToast({ type: 'error', message: say.failed, component: 'document' });
  }
}
