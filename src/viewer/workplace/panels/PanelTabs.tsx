import { Tabs } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { type Panel, useWorkplace } from '../contributions.ts';
import classes from '../workplace.module.css';

export interface PanelTabsProps {
  /** The panels of this document, in order. */
  readonly panels: readonly Panel[];
}

/** The panels beside the page, one at a time. */
export default function PanelTabs({ panels }: PanelTabsProps) {
  useTranslation(panels.map(({ texts }) => texts));
  const { sidebar } = useWorkplace();
  const shown = panels.find(({ id }) => id === sidebar.shown) ?? panels[0];
  // The tab responds at once; its panel is rendered in small steps and replaces the previous one when it is complete.
  const drawn = useDeferredValue(shown);
  if (shown === undefined || drawn === undefined) return null;
  return (
    <Tabs
      className={classes['tabs']}
      value={shown.id}
      onChange={(id) => id !== null && sidebar.show(id)}
      keepMounted={false}
    >
      <Tabs.List>
        {panels.map(({ id, label, icon: Icon, Badge }) => (
          <Tabs.Tab
            key={id}
            value={id}
            leftSection={<Icon size={18} stroke={1.75} />}
            rightSection={Badge && <Badge />}
            aria-label={label()}
            title={label()}
          >
            {id === shown.id && label()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Scrolling content must be reachable by keyboard (WCAG 2.1.1). */}
      <Tabs.Panel value={shown.id} {...(!drawn.isList && { tabIndex: 0 })}>
        <ErrorBoundary key={drawn.id}>
          <drawn.Component />
        </ErrorBoundary>
      </Tabs.Panel>
    </Tabs>
  );
}
