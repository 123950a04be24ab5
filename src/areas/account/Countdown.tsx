import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';
import { barShare, secondsLeft, urgencyOf } from './model.ts';

/** Time left for the app's current code. `interval` is in seconds. */
export function Countdown({ interval }: { readonly interval: number }) {
  const { t } = useTranslation('account');
  const [left, setLeft] = useState(() => secondsLeft(interval, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(interval, Date.now())), 250);
    return () => clearInterval(timer);
  }, [interval]);
  return (
    <div className={classes.countdown} data-urgency={urgencyOf(left)}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${barShare(left) * 100}%` }} />
      </span>
      <span>{t('twoFactor.countdown', { count: left })}</span>
    </div>
  );
}
