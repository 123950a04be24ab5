import { addDays } from './calendar.ts';
import { factsFor } from './archive/facts.ts';
import type { Facts } from './archive/facts.ts';
import { CLIENTS } from './company/structure.ts';
import type { DoctypeName } from './company/structure.ts';
import { PLANS } from './plans.ts';
import type { Made } from './plans.ts';
import { random } from './random.ts';

/** A file of the demo company and what it says of itself; many documents share it. */
export interface CatalogueFile extends Made {
  /** File name with `{field}` for facts. */
  readonly pattern: string;
  readonly doctype: DoctypeName;
  readonly clientid: number;
  readonly facts: Facts;
  /** When the document that the facts tell of was archived. */
  readonly time: number;
}

/**
 * The files of the company, one at a time. The same on every machine, but for the encrypted one, whose salt is fresh.
 */
export async function* catalogue(): AsyncGenerator<CatalogueFile> {
  let serial = 0;
  for (const { doctype, count, pattern, make } of PLANS) {
    for (let nth = 0; nth < count; nth++) {
      const dice = random(`file ${pattern} ${nth}`);
      const company = CLIENTS[dice.weighted([6, 3, 1])] ?? CLIENTS[0];
      const time = addDays(Date.UTC(2026, 0, 12), -dice.int(0, 1300));
      const facts = factsFor(doctype, dice, time, ++serial);
      yield { pattern, doctype, clientid: company.id, time, facts, ...(await make({ dice, company, facts, nth })) };
    }
  }
}
