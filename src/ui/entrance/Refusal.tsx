import classes from './entrance.module.css';

/** Why sign-in was refused; announced immediately to screen readers. */
export const Refusal = ({ children }: { readonly children: string | undefined }) =>
  children !== undefined && (
    <p className={classes.refusal} role="alert">
      {children}
    </p>
  );
