import { IconRubberStamp } from '@tabler/icons-react';
import type { ShownKind } from '../kind.ts';

/** Chosen in a dialog instead of drawn. */
export const stamp: ShownKind = { icon: IconRubberStamp, fields: [] };
