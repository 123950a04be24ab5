import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { CoveringFailure } from '#src/ui/part/PartFailure.tsx';
import classes from './shell.module.css';

const SideMenuDrawer = lazyPart(() => import('./SideMenuDrawer.tsx'), { waiting: null, fallback: CoveringFailure });

interface SideMenuProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/**
 * The menu on phones: the button toggles between bars and a cross (specification, section 2). The menu itself is loaded
 * when first opened.
 */
export function SideMenu({ open, onOpen }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Immediately, so that the chosen page can take the focus afterwards.
    button.current?.focus();
    onOpen(false);
  };
  const Icon = open ? IconX : IconMenu2;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.action}
        aria-expanded={open}
        aria-label={t(open ? 'menu.close' : 'menu.open')}
        onClick={() => onOpen(!open)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </button>
      {(open || wasOpen) && <SideMenuDrawer open={open} onClose={close} />}
    </>
  );
}
