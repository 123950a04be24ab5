import { type FormEventHandler, type ReactNode, type Ref, useId } from 'react';
import { Logo } from '../Logo.tsx';
import classes from './entrance.module.css';

interface EntranceFormProps {
  readonly ref?: Ref<HTMLFormElement>;
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
}

/** The form of an {@link Entrance}: a card with the product's logo. */
export function EntranceForm({ ref, title, aside, onSubmit, children }: EntranceFormProps) {
  const id = useId();
  return (
    <form ref={ref} className={classes.card} onSubmit={onSubmit} noValidate aria-labelledby={id}>
      <div className={classes.head}>
        <Logo size={28} />
        <h1 id={id}>{title}</h1>
        {aside}
      </div>
      {children}
    </form>
  );
}
