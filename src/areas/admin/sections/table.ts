import { maskSection } from '../masks/section.ts';
import type { RowSection } from '../model.ts';
import { providerSection } from '../providers/section.ts';
import { templateSection } from '../templates/section.ts';
import { stampSection } from '../stamps/section.ts';
import { clientSection, poolSection, productSection, yearSection } from './clients.ts';
import { doctypeSection, indexSection } from './filing.ts';
import { groupSection, userSection } from './people.ts';
import type { AdminRow, Section } from './section.ts';

/** Safe because each section only gets rows it has listed itself. */
const ofAny = <Row extends AdminRow>(section: Section<Row>): Section =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  section as unknown as Section;

/** All kinds of rows. */
export const sections: Readonly<Record<RowSection, Section>> = {
  users: ofAny(userSection),
  groups: ofAny(groupSection),
  clients: ofAny(clientSection),
  products: ofAny(productSection),
  years: ofAny(yearSection),
  doctypes: ofAny(doctypeSection),
  indexes: ofAny(indexSection),
  masks: ofAny(maskSection),
  pools: ofAny(poolSection),
  stamps: ofAny(stampSection),
  templates: ofAny(templateSection),
  providers: ofAny(providerSection),
};
