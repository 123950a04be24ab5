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

/** Which reading was begun last. */
let begun = 0;
onUserLeft(() => {
  begun += 1;
});

/**
 * Reads all of the set-up anew. Of several under way only the one begun last is kept: an earlier one may have been
 * answered before a change.
 */
export async function loadAll(signal?: AbortSignal): Promise<Result<AdminData, CallError>> {
  begun += 1;
  const mine = begun;
  const options = { silent: true, ...(signal !== undefined && { signal }) };
  const [master, users, groups, stamps] = await Promise.all([
    call('adminMaster', {}, options),
    call('adminUserList', {}, options),
    call('adminGroupList', {}, options),
    call('adminStampList', {}, options),
  ]);
  if (!master.ok) return master;
  if (!users.ok) return users;
  if (!groups.ok) return groups;
  if (!stamps.ok) return stamps;
  const data = {
    ...master.value,
    user: users.value.user,
    usergroup: groups.value.usergroup,
    stamp: stamps.value.stamp,
  };
  if (mine === begun) useAdmin.setState({ data });
  return ok(data);
}

/** What was changed is seen here, and in every other area. */
export async function changed(message: string): Promise<void> {
  showToast({ type: 'success', message, component: 'admin' });
  await Promise.all([loadAll(), loadMasterData(new AbortController().signal)]);
}

/** Makes the session one of administration. Answers why not. */
export async function enter(password: string): Promise<string | undefined> {
  const answer = await call('adminEnter', { body: { password: toBase64(password) } }, { silent: true });
  const user = answer.ok ? answer.value.user[0] : undefined;
  if (user === undefined) return answer.ok ? t('app:failure.malformed') : answer.error.message;
  changeUser(user);
  return undefined;
}

/** Deletes what nothing needs; whether it is gone. What is refused is told by the gateway. */
export async function remove(noun: AdminNoun, row: { readonly id: number; readonly etag: string }): Promise<boolean> {
  const answer = await call('adminDelete', { body: { noun, id: row.id, etag: row.etag } });
  if (answer.ok) await changed(t('admin:deleted'));
  return answer.ok;
}
