import {
  IconArrowLeft,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconArrowAutofitWidth,
  IconBlendMode,
  IconColumns2,
  IconEyeExclamation,
  IconKeyboard,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconSlideshow,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { runCommand } from '#src/commands/named.ts';
import { Toolbar, ToolbarItems } from '#src/commands/Toolbar.tsx';
import { referTo } from '#src/commands/items.ts';
import { useCommands, useOffer } from '#src/commands/useCommands.ts';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { stripKeys } from '#src/viewer/chrome/useViewerCommands.ts';
import { percentOf, zoomedIn, zoomedOut } from '#src/viewer/chrome/steps.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { FindingPanel } from './findings/FindingPanel.tsx';
import { Legend } from './Legend.tsx';
import { compareCommands, type CompareControl } from './compareCommands.ts';
import { changeLook, useLook } from './look.ts';
import { MODES } from './modes.ts';
import type { Opened, Side } from './opened.ts';
import { PagePairs } from './PagePairs.tsx';
import { useBlink } from './useBlink.ts';
import { useFindings } from './findings/useFindings.ts';
import classes from './compare.module.css';

const icons = { side: IconColumns2, overlay: IconBlendMode, blink: IconEyeExclamation, swipe: IconSlideshow } as const;

/** The comparison screen: a toolbar, the pages with their differences, and the list of differences. */
export function Comparing({
  left,
  right,
  opened,
}: {
  readonly left: Side;
  readonly right: Side;
  readonly opened: Opened;
}) {
  const { t } = useTranslation(['compare', 'viewer', 'ui']);
  const state = useStore(opened.comparison.store);
  const look = useLook();
  const [shownScale, setShownScale] = useState(1);
  // The style sheets hide the thumbnails.
  const isPhone = useIsPhone();
  const walk = useFindings(state);
  const blinking = useBlink(look, changeLook);
  const zoomTo = (to: 'in' | 'out' | 'width') =>
    changeLook({ scale: to === 'width' ? 'width' : to === 'in' ? zoomedIn(shownScale) : zoomedOut(shownScale) });
  const control: CompareControl = {
    next: walk.next,
    previous: walk.previous,
    mode: (mode) => changeLook({ mode }),
    zoom: zoomTo,
    strip: () => changeLook({ strip: !look.strip }),
    swap: () => changeLook({ front: look.front === 'left' ? 'right' : 'left' }),
  };
  const item = useCommands(t('toolbar'), compareCommands(control, t));
  useOffer(
    'here',
    t('strip'),
    stripKeys((label) => t(`viewer:${label}`)),
  );
  const modes = MODES.map((mode): ToolbarItem =>
    item(`compare.modes.${mode}`, { icon: icons[mode], iconOnly: true, checked: look.mode === mode }),
  );
  const steps: ToolbarItem[] = [
    item('compare.previous', { icon: IconArrowNarrowUp, iconOnly: true, separator: true, disabled: walk.count === 0 }),
    item('compare.next', { icon: IconArrowNarrowDown, iconOnly: true, disabled: walk.count === 0 }),
  ];
  const zoom: ToolbarItem[] = [
    item('compare.viewer:zoomOut', { icon: IconMinus, iconOnly: true, separator: true, yields: 2 }),
    item('compare.viewer:zoomIn', { icon: IconPlus, iconOnly: true, yields: 2 }),
    item('compare.viewer:fitWidth', {
      icon: IconArrowAutofitWidth,
      iconOnly: true,
      checked: look.scale === 'width',
      yields: 2,
    }),
  ];
  return (
    <div className={classes['screen']}>
      <Toolbar
        label={t('toolbar')}
        items={[
          {
            id: 'back',
            text: t('openRight'),
            icon: IconArrowLeft,
            iconOnly: true,
            run: () => runCommand('document.open', { docid: right.docid }),
          },
          item('compare.strip', { icon: IconLayoutSidebar, iconOnly: true, checked: look.strip, hidden: isPhone }),
        ]}
        right={[
          referTo('shortcuts.show', t('viewer:shortcuts.title'), { icon: IconKeyboard, iconOnly: true, yields: 3 }),
        ]}
      >
        <h1 className={classes['title']}>{t('title')}</h1>
        <div role="group" aria-label={t('modes.label')} className={classes['group']}>
          <ToolbarItems label={t('modes.label')} items={modes} />
        </div>
        <ToolbarItems label={t('toolbar')} items={steps} />
        <ToolbarItems label={t('toolbar')} items={zoom} />
        <span className={classes['percent']}>{percentOf(shownScale)} %</span>
      </Toolbar>
      <div className={classes['body']}>
        <div className={classes['view']}>
          <Legend left={left} right={right} look={look} blinking={blinking} onChange={changeLook} />
          <PagePairs
            opened={opened}
            state={state}
            sides={{ left: left.info, right: right.info }}
            look={look}
            walk={walk}
            onScale={setShownScale}
            onLook={changeLook}
          />
        </div>
        <FindingPanel comparison={opened.comparison} state={state} walk={walk} />
      </div>
    </div>
  );
}
