import { t } from 'i18next';
import type { AdminNoun } from '#core/contract/admin/admin.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { loadMasterData } from '#src/stores/masterdata/effects.ts';
import { changeUser } from '#src/stores/session/effects.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { type AdminData, useAdmin } from './store.ts';

/** The number of the latest request. */
let begun = 0;
onUserLeft(() => {
  begun += 1;
});

/**
 * Reloads the whole configuration. Of concurrent requests only the latest counts: an earlier one may have been answered
 * before a change.
 */
export async function loadAll(signal?: AbortSignal): Promise<Result<AdminData, CallError>> {
  begun += 1;
  const mine = begun;
  const options = { silent: true, ...(signal !== undefined && { signal }) };
  const [master, users, groups, stamps, templates, providers] = await Promise.all([
    call('adminMaster', {}, options),
    call('adminUserList', {}, options),
    call('adminGroupList', {}, options),
    call('adminStampList', {}, options),
    call('adminTemplateList', {}, options),
    call('adminProviderList', {}, options),
  ]);
  if (!master.ok) return master;
  if (!users.ok) return users;
  if (!groups.ok) return groups;
  if (!stamps.ok) return stamps;
  if (!templates.ok) return templates;
  if (!providers.ok) return providers;
  const data = {
    ...master.value,
    user: users.value.user,
    usergroup: groups.value.usergroup,
    stamp: stamps.value.stamp,
    template: templates.value.template,
    provider: providers.value.provider,
  };
  if (mine === begun) useAdmin.setState({ data });
  return ok(data);
}

/** Reloads after a change, here and for all other areas. */
export async function changed(message: string): Promise<void> {
  showToast({ type: 'success', message, component: 'admin' });
  await Promise.all([loadAll(), loadMasterData(new AbortController().signal)]);
}

/** Turns the session into an administration session. Returns the error message, if any. */
export async function enter(password: string): Promise<string | undefined> {
  const answer = await call('adminEnter', { body: { password: toBase64(password) } }, { silent: true });
  const user = answer.ok ? answer.value.user[0] : undefined;
  if (user === undefined) return answer.ok ? t('app:failure.malformed') : answer.error.message;
  changeUser(user);
  return undefined;
}

/** Deletes an unused row; returns whether it succeeded. The gateway reports refusals. */
export async function remove(noun: AdminNoun, row: { readonly id: number; readonly etag: string }): Promise<boolean> {
  const answer = await call('adminDelete', { body: { noun, id: row.id, etag: row.etag } });
  if (answer.ok) await changed(t('admin:deleted'));
  return answer.ok;
}
