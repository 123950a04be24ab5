import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

const KEY = ['workflow', 'substitution'] as const;

export const substitutionKey = KEY;

export const substitutesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async ({ signal }) => unwrapped(await call('substituteList', {}, { signal, silent: true })).substitute,
});

export const primariesQuery = queryOptions({
  queryKey: [...KEY, 'primaries'],
  queryFn: async ({ signal }) => unwrapped(await call('substitutePrimaryList', {}, { signal, silent: true })).primary,
});

export const briefingQuery = queryOptions({
  queryKey: [...KEY, 'briefing'],
  queryFn: async ({ signal }) => unwrapped(await call('substituteBriefing', {}, { signal, silent: true })).briefing,
});
