import { VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { allNames, namedFirst } from '../model.ts';

interface AssignedNamesProps {
  readonly names: readonly string[];
  readonly t: TFunction<'workflow'>;
  /** As named by i18next. */
  readonly language: string;
}

/**
 * All a job is assigned or escalated to: 'A, B and 2 more'. The tooltip and screen readers have every name, as has the
 * job once it is opened.
 */
export function AssignedNames({ names, t, language }: AssignedNamesProps) {
  const { first, more } = namedFirst(names);
  const all = allNames(names, language);
  if (more === 0) return <span title={all}>{all}</span>;
  return (
    <span title={all}>
      <span aria-hidden>{t('andMore', { names: first.join(', '), more })}</span>
      <VisuallyHidden>{all}</VisuallyHidden>
    </span>
  );
}
