import type { ReactNode } from 'react';
import classes from './chrome.module.css';
import own from './styleChoices.module.css';

interface ChoicesProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly face: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** A labelled row of images, of which one is chosen. */
export function Choices<Value extends string | number | undefined>({
  label,
  value,
  options,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <div className={own['choices']}>
      <span className={own['caption']} aria-hidden>
        {label}
      </span>
      <div role="radiogroup" aria-label={label} className={classes.row}>
        {options.map((option) => (
          <button
            key={option.name}
            type="button"
            role="radio"
            aria-checked={value === option.value}
            title={option.name}
            aria-label={option.name}
            className={classes.choice}
            onClick={() => onChange(option.value)}
          >
            {option.face}
          </button>
        ))}
      </div>
    </div>
  );
}
