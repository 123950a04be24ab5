import { isEmpty } from '#server/store/database/empty.ts';
import type { Services } from '#server/http/call.ts';
import type { SetupCode } from './setupCode.ts';

/**
 * The code of the first set-up while it is awaited. Another instance on the same database may have set the company up
 * meanwhile: then it is closed here too.
 */
export async function openSetup({ setup, store }: Pick<Services, 'setup' | 'store'>): Promise<SetupCode | undefined> {
  if (setup.code !== undefined && !(await isEmpty(store))) setup.code = undefined;
  return setup.code;
}
