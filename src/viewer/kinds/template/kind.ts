import { IconTemplate } from '@tabler/icons-react';
import type { ShownKind } from '../kind.ts';

/** Chosen in a dialog, not drawn. */
export const template: ShownKind = { icon: IconTemplate, fields: [] };
