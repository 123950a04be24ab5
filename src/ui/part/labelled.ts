import { t } from 'i18next';

/** A label and its value, with the colon spaced as in the user's language; one of them is empty if it is an element. */
export const labelled = (label: string | number, value: string | number): string => t('ui:labelled', { label, value });
