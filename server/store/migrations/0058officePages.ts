import type { Kysely } from 'kysely';
import { up as officeTexts } from './0034officeTexts.ts';

/** The pages' texts of office documents are kept now: those archived before are read again in the background. */
export const up = (db: Kysely<unknown>): Promise<void> => officeTexts(db);
