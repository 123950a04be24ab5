import { IconRubberStamp, IconSignature, IconTemplate } from '@tabler/icons-react';
import type { KindName } from '#core/marks/registry.ts';
import { TOOL_ICONS } from '../toolIcons.ts';

/** A mark bears the sign of the tool that made it. */
export const KIND_ICONS = {
  ...TOOL_ICONS,
  stamp: IconRubberStamp,
  signature: IconSignature,
  template: IconTemplate,
} as const satisfies Record<KindName, unknown>;
