import { Menu } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { DROPDOWN_OUTSIDE_CLICK_DELAY_MS } from '#core/contract/constants.ts';

/** CSS px between a list short of space and the edge of the window (specification, section 2, Toolbars). */
const MARGIN = 10;
/** Below its item, never above; near the edge of the window it moves left just far enough to keep the margin. */
const placing = { flip: false, shift: { padding: { right: MARGIN } } } as const;

interface DropdownProps {
  readonly target: ReactElement;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A list opened by a toolbar item, placed and closed as specified (section 2, Toolbars). */
export function Dropdown({ target, className, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  return (
    <Menu
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      middlewares={placing}
      closeOnClickOutside={useIsLate(open)}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown maw={`calc(100vw - ${2 * MARGIN}px)`} {...(className !== undefined && { className })}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether to react to clicks outside: not while the click that opened the list may still be in progress. */
function useIsLate(open: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => setLate(true), DROPDOWN_OUTSIDE_CLICK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [open]);
  return isLate;
}
