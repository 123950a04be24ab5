import type { Store } from './open.ts';

/** Whether the database contains no company yet. */
export const isEmpty = async ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
