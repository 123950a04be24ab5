import type { Services } from '#server/http/call.ts';
import { isLocked } from '#server/http/connections/settings.ts';
import { Failure } from '#server/rules/failure.ts';

/** @throws Failure 'admin.locked' if the operator allows connections in the environment only */
export function ensureOpen({ connections }: Pick<Services, 'connections'>): void {
  if (isLocked(connections.environment)) throw new Failure('admin.locked');
}
