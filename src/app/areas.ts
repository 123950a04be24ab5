import { adminArea } from '#src/areas/admin/area.ts';
import { archiveArea } from '#src/areas/archive/area.ts';
import { compareArea } from '#src/areas/compare/area.ts';
import { documentArea } from '#src/areas/document/area.ts';
import { formsArea } from '#src/areas/forms/area.ts';
import { helpArea } from '#src/areas/help/area.ts';
import { homeArea } from '#src/areas/home/area.ts';
import { scanArea } from '#src/areas/scan/area.ts';
import { searchArea } from '#src/areas/search/area.ts';
import { subscriptionArea } from '#src/areas/subscription/area.ts';
import { workflowArea } from '#src/areas/workflow/area.ts';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** Every area after sign-in. A new one needs a folder in src/areas and a line here. */
// One per line, so that two areas added at the same time do not conflict.
// oxfmt-ignore
export const areas: readonly AreaManifest[] = [
  searchArea,
  archiveArea,
  documentArea,
  compareArea,
  homeArea,
  helpArea,
  scanArea,
  formsArea,
  workflowArea,
  subscriptionArea,
  adminArea,
];

/** The area for '/' and for unknown paths (specification, section 2, Routes). */
export const START_PATH = '/search';
