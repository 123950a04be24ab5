import {
  documentNotices,
  documentOverlays,
  documentPanels,
  documentToolbar,
} from '#src/areas/document/contributions.ts';
import { throughKeys, throughPart } from '#src/areas/search/contributions.ts';
import { confirmationPanel, tellingPart } from '#src/areas/telling/contributions.ts';
import { workflowPanel } from '#src/areas/workflow/panel.ts';
import type { Contributions } from '#src/viewer/workplace/contributions.ts';

/**
 * Panels, toolbar parts, overlays, notices and keys of every document, whichever area shows it (docs/workplace.md). A
 * new one needs a line here.
 */
export const contributions: Contributions = {
  panels: [...documentPanels, workflowPanel, confirmationPanel],
  notices: documentNotices,
  toolbar: [...documentToolbar, throughPart, tellingPart],
  overlays: documentOverlays,
  lasting: [throughKeys],
};
