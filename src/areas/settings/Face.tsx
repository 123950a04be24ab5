import type { SessionUser } from '#core/contract/people/user.ts';
import classes from './settings.module.css';

/** The user's photo, or their initials. */
export function Face({ user }: { readonly user: SessionUser }) {
  if (user.image !== undefined)
    return <img className={classes.face} src={`data:image/jpeg;base64,${user.image}`} alt="" />;
  return (
    <span className={classes.face} aria-hidden="true">
      {initials(user)}
    </span>
  );
}

const initials = ({ firstname, surname, name }: SessionUser): string =>
  `${firstname.slice(0, 1)}${surname.slice(0, 1)}`.toUpperCase() || name.slice(0, 2).toUpperCase();
