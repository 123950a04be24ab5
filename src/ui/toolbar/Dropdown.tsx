import { Menu } from '@mantine/core';
import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { DROPDOWN_OUTSIDE_CLICK_DELAY_MS } from '#core/contract/constants.ts';

/** CSS px between a list short of space and the edge of the window (specification, section 2, Toolbars). */
const MARGIN = 10;
/** Below its item, never above; near the edge of the window it moves left just far enough to keep the margin. */
const placing = { flip: false, shift: { padding: { right: MARGIN } } } as const;

interface DropdownProps {
  readonly target: ReactElement<ComponentProps<'button'>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A list opened by a toolbar item, placed and closed as specified (section 2, Toolbars). It is set up when it is opened
 * for the first time: every document has a toolbar full of lists, of which few are opened.
 */
export function Dropdown({ target, className, children }: DropdownProps) {
  const id = useId();
  const [item, setItem] = useState<HTMLButtonElement>();
  const [open, setOpen] = useState(false);
  const button = cloneElement(target, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-dropdown` : undefined,
    onClick: ({ currentTarget }) => {
      setItem(currentTarget);
      setOpen(!open);
    },
  });
  return (
    <>
      {button}
      {item !== undefined && (
        <List id={id} item={item} open={open} onChange={setOpen} className={className}>
          {children}
        </List>
      )}
    </>
  );
}

interface ListProps {
  /** Id of the item. */
  readonly id: string;
  readonly item: HTMLButtonElement;
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function List({ id, item, open, onChange, className, children }: ListProps) {
  // The menu must be rendered closed before it opens, or it would not remember where to return the focus.
  const [isReady, setReady] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- opened in the same frame, once it is set up
  useLayoutEffect(() => setReady(true), []);
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      id={id}
      opened={open && isReady}
      onChange={onChange}
      position="bottom-start"
      offset={4}
      middlewares={placing}
      closeOnClickOutside={useIsLate(open)}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Anchor item={item} />
      </Menu.Target>
      <Menu.Dropdown maw={`calc(100vw - ${2 * MARGIN}px)`} {...(className !== undefined && { className })}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

interface AnchorProps {
  readonly item: HTMLButtonElement;
  /** Given by the menu. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Represents the item, which is rendered outside the menu. */
function Anchor({ item, ref }: AnchorProps) {
  useImperativeHandle(ref, () => item, [item]);
  return null;
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
