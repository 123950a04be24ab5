import { addDays } from './calendar.ts';
import { factsFor } from './archive/facts.ts';
import type { Facts } from './archive/facts.ts';
import { CLIENTS } from './company/structure.ts';
import { PLANS } from './plans.ts';
import type { Made, Plan } from './plans.ts';
import { random } from './random.ts';

/** A file of the demo company with its facts. */
export interface CatalogueFile extends Made {
  readonly plan: Plan;
  readonly clientid: number;
  readonly facts: Facts;
  /** When the document described by the facts was archived. */
  readonly time: number;
}

/**
 * The company's files, one at a time. Identical on every machine except for the encrypted one, whose salt is random.
 */
export async function* catalogue(): AsyncGenerator<CatalogueFile> {
  let serial = 0;
  for (const plan of PLANS) {
    const { doctype, count, pattern, make } = plan;
    for (let nth = 0; nth < count; nth++) {
      const dice = random(`file ${pattern} ${nth}`);
      const company = CLIENTS[dice.weighted([6, 3, 1])] ?? CLIENTS[0];
      const time = addDays(Date.UTC(2026, 0, 12), -dice.int(0, 1300));
      const facts = factsFor(doctype, dice, time, ++serial);
      const archived = time + random(`archived ${pattern} ${nth}`).int(7 * 3600, 16 * 3600) * 1000;
      const file = { plan, clientid: company.id, time: archived, facts };
      yield { ...file, ...(await make({ dice, company, facts, nth })) };
    }
  }
}
