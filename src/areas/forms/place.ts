import type { CSSProperties } from 'react';
import type { FormField } from '#core/contract/work/form.ts';
import { unitsOf } from '#core/forms/layout.ts';

/** Share of its line a field takes, in the grids `.fields` and `.rows`. */
export const placeOf = (field: FormField): CSSProperties => ({ '--units': unitsOf(field) });
