import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCalendarDue,
  IconChecklist,
  IconEye,
  IconMailOpened,
  IconNote,
  IconRoute,
  IconUsers,
  IconWritingSign,
} from '@tabler/icons-react';
import type { TypeName } from './model.ts';

/** Section 3, Notification types: one icon per type. */
export const ICONS = {
  0: IconRoute,
  1: IconAlertTriangle,
  3: IconCalendarDue,
  4: IconMailOpened,
  9: IconEye,
  10: IconArrowBackUp,
  12: IconUsers,
  13: IconNote,
  15: IconChecklist,
  16: IconWritingSign,
  999: IconBell,
} as const satisfies Record<TypeName, typeof IconBell>;
