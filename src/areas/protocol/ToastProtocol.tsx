import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconMessageOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clearProtocol } from '#src/stores/toasts/effects.ts';
import type { ProtocolEntry } from '#src/stores/toasts/protocol.ts';
import { useToasts } from '#src/stores/toasts/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import classes from './protocol.module.css';

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle, success: IconCircleCheck };

/** All toasts shown so far, latest first (specification, section 3, Toast protocol entry). */
export default function ToastProtocol() {
  const { t } = useTranslation('protocol');
  const entries = useToasts((state) => state.protocol);
  const panel = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The focused button disappears with the entries.
    panel.current?.focus();
    clearProtocol();
  };
  return (
    <div ref={panel} className={classes.panel} tabIndex={-1}>
      {entries.length === 0 ? (
        <EmptyState icon={<IconMessageOff size={32} stroke={1.5} />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <Entries entries={entries} onClear={clear} />
      )}
    </div>
  );
}

function Entries({ entries, onClear }: { readonly entries: readonly ProtocolEntry[]; readonly onClear: () => void }) {
  const { t } = useTranslation('protocol');
  return (
    <>
      <div className={classes.head}>
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <Entry key={`${entry.timestamp}${entry.message}`} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { readonly entry: ProtocolEntry }) {
  const { t, i18n } = useTranslation('protocol');
  const { type, title, message, component, browser, device, width, height, timestamp } = entry;
  const Icon = icons[type];
  return (
    <li className={classes.entry} data-type={type}>
      <Icon size={18} aria-label={t(`type.${type}`)} />
      <div>
        <p className={classes.title}>{title === '' ? message : title}</p>
        {title !== '' && <p>{message}</p>}
        <p className={classes.about}>
          <time dateTime={timestamp}>{new Date(timestamp).toLocaleString(i18n.language)}</time>
          {` · ${[component, browser, device].filter((part) => part !== '').join(' · ')} · ${t('window', { width, height })}`}
        </p>
      </div>
    </li>
  );
}
