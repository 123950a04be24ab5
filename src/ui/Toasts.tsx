import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './toasts.module.css';
import { useHiddenBelow } from './useHiddenBelow.ts';

interface ToastView {
  readonly id: number;
  readonly type: 'error' | 'warning' | 'info' | 'success';
  readonly title?: string;
  readonly message: string;
  readonly retry?: () => void;
  /** What the button says, if not 'Try again'. */
  readonly retryLabel?: string;
  /** Milliseconds; 0 keeps it until closed. */
  readonly lifetime: number;
}

interface ToastsProps {
  readonly toasts: readonly ToastView[];
  readonly onClose: (id: number) => void;
}

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle, success: IconCircleCheck };

/** The current messages, floating above everything. */
export function Toasts({ toasts, onClose }: ToastsProps) {
  const { t } = useTranslation('ui');
  const section = useRef<HTMLElement>(null);
  useHiddenBelow(section);
  return (
    <section ref={section} className={classes.toasts} aria-label={t('toasts')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={onClose} closeLabel={t('close')} />
      ))}
    </section>
  );
}

/** Closes automatically, but never while the pointer or focus is on it. */
function ToastCard({
  toast,
  onClose,
  closeLabel,
}: {
  readonly toast: ToastView;
  readonly onClose: (id: number) => void;
  readonly closeLabel: string;
}) {
  const [held, setHeld] = useState(false);
  const { t } = useTranslation('ui');
  const { id, type, title, message, retry, retryLabel = t('retry'), lifetime } = toast;
  useEffect(() => {
    if (lifetime === 0 || held) return undefined;
    const timer = setTimeout(() => onClose(id), lifetime);
    return () => clearTimeout(timer);
  }, [id, lifetime, held, onClose]);
  const card = useRef<HTMLDivElement>(null);
  const origin = useRef<Element | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  /** Returns keyboard users to where they came from. */
  const close = () => {
    if (card.current?.contains(document.activeElement) === true && origin.current instanceof HTMLElement)
      origin.current.focus();
    onClose(id);
  };
  const Icon = icons[type];
  return (
    <div
      ref={card}
      className={classes.toast}
      data-type={type}
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        <p>{message}</p>
        {retry !== undefined && (
          <button
            type="button"
            className={classes.retry}
            onClick={() => {
              close();
              retry();
            }}
          >
            {retryLabel}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={close}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
