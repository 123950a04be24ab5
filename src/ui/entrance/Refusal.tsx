import classes from './entrance.module.css';

/** Why the server did not let somebody in; said at once to those who hear the page. */
export const Refusal = ({ children }: { readonly children: string | undefined }) =>
  children !== undefined && (
    <p className={classes.refusal} role="alert">
      {children}
    </p>
  );
