import { IconSignature } from '@tabler/icons-react';
import type { ShownKind } from '../kind.ts';

/** Chosen in a dialog instead of drawn. */
export const signature: ShownKind = { icon: IconSignature, fields: [] };
