import { changing } from '#server/calls/admin/change.ts';
import { ensureOpen } from '#server/calls/admin/ensureOpen.ts';
import type { Handlers } from '#server/http/call.ts';
import { CloudProvider } from '#server/http/signin/cloudProvider.ts';
import { checkTyped, needsSecretAgain, WrongProvider } from '#server/http/signin/providers.ts';
import { Failure } from '#server/rules/failure.ts';
import { type ProviderInput, saveProvider, secretOf, type StoredProvider } from '#server/store/admin/providers.ts';
import { Refused } from '#server/store/admin/refused.ts';

export const adminProviderHandlers = {
  adminProviderList: async ({ services: { connections } }) => {
    // Another instance may have changed them; what is shown belongs to the etag.
    await connections.reload();
    return { provider: connections.providers.map(({ shown }) => shown) };
  },

  adminProviderSet: async (call) => {
    const { services, body } = call;
    const { connections, sealKey } = services;
    ensureOpen(services);
    const { name, issuer, clientid, claim } = body;
    const input = {
      ...body,
      name: name.trim(),
      issuer: issuer.trim(),
      clientid: clientid.trim(),
      claim: claim.trim(),
    };
    const { id } = await changing(call, (change) =>
      saveProvider(change, sealKey, input, (before) => checkProvider(input, before, sealKey)),
    );
    await connections.reload();
    return { provider: connections.providers.map(({ shown }) => shown).filter((one) => one.id === id) };
  },

  adminProviderTest: async ({ services: { connections }, body: { id } }) => {
    const reached = connections.providers.find(({ shown }) => shown.id === id)?.reached;
    if (reached === undefined) throw new Failure('admin.unknown');
    return { cloud: [{ issuer: await new CloudProvider(reached).check() }] };
  },
} satisfies Partial<Handlers>;

/** @throws Refused 'invalid' */
function checkProvider(input: ProviderInput, before: StoredProvider | undefined, sealKey: Buffer): void {
  const { name, issuer, clientid, claim, secret: given } = input;
  if (name === '') throw new Refused('invalid', { field: 'name' });
  const isRetired = input.retired ?? before?.retired ?? false;
  if (given === undefined && before !== undefined && before.sealed !== '' && needsSecretAgain(before, input))
    throw new Refused('invalid', { field: 'secret' });
  const stored = before && secretOf(before, sealKey);
  // Without a secret it signs nobody in.
  const secret = given ?? (stored || (isRetired ? 'none' : ''));
  try {
    checkTyped({ name, issuer, clientid, claim, secret });
  } catch (error) {
    throw error instanceof WrongProvider ? new Refused('invalid', { field: error.field }) : error;
  }
}
