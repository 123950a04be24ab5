import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';

/** A file that cannot be imported here; thrown to roll back what was written. */
export class Unfit extends Error {
  readonly faults: readonly ConfigurationFault[];

  constructor(faults: readonly ConfigurationFault[]) {
    super(faults.map(({ at, fault, text }) => `${at}: ${text === '' ? fault : text}`).join('\n'));
    this.faults = faults;
  }
}
