import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuEntry } from '#src/stores/shell/manifest.ts';
import { entryOf, useMenu } from './menu.ts';

interface MenuLinkProps {
  readonly entry: MenuEntry;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A menu entry, marked as current for its own page and for pages that belong to it. */
export function MenuLink({ entry: { path }, ...rest }: MenuLinkProps) {
  const { pathname } = useLocation();
  const offered = useMenu();
  const current = pathname === path ? 'page' : entryOf(offered, pathname)?.path === path;
  return <Link to={path} aria-current={current === false ? undefined : current} {...rest} />;
}
