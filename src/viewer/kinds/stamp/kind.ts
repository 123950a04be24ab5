import { IconRubberStamp } from '@tabler/icons-react';
import type { ShownKind } from '../kind.ts';

/** Chosen in a dialog, not drawn. */
export const stamp: ShownKind = { icon: IconRubberStamp, fields: [] };
