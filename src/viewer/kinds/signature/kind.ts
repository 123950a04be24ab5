import { IconSignature } from '@tabler/icons-react';
import type { ShownKind } from '../kind.ts';

/** Chosen in a dialog, not drawn. */
export const signature: ShownKind = { icon: IconSignature, fields: [] };
