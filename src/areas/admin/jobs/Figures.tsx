import { useTranslation } from 'react-i18next';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import { numberText } from '#core/kernel/number.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import own from './jobs.module.css';

const MEGABYTE = 1_048_576;
const GIGABYTE = 1024 * MEGABYTE;

/** Key figures of the installation. */
export function Figures({ system }: { readonly system: CallNouns<Operations['adminSystemInfo']>['system'][number] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const number = (value: number): string => value.toLocaleString(language);
  const bytes = (value: number): string =>
    value < GIGABYTE
      ? `${number(Math.round(value / MEGABYTE))} MiB`
      : `${numberText(value / GIGABYTE, value < 10 * GIGABYTE ? 1 : 0, language)} GiB`;
  const { storage } = system;
  return (
    <>
      <dl className={own.figures}>
        <Figure term={t('system.health')} value={t(`system.is.${system.health}`)} />
        {system.faultysettings && <Figure term={t('section.connections')} value={t('system.faultySettings')} />}
        <Figure term={t('system.version')} value={`${system.version} · ${system.database}`} />
        <Figure term={t('system.documents')} value={number(system.documents)} />
        <Figure term={t('system.databaseSize')} value={bytes(system.databasebytes)} />
        {storage.bucket !== undefined && <Figure term={t('system.bucket')} value={storage.bucket} />}
        {storage.free !== undefined && (
          <Figure
            term={t('system.space')}
            value={t('system.free', { free: bytes(storage.free), total: bytes(storage.total ?? 0) })}
          />
        )}
        <Figure term={t('system.files')} value={`${number(system.files)} · ${bytes(system.filebytes)}`} />
        <Figure
          term={t('system.users')}
          value={`${number(system.users)} · ${t('system.sessions', { count: system.sessions })}`}
        />
        <Figure term={t('system.mail')} value={system.sendsmail ? t('system.mailOn') : t('system.mailOff')} />
        <Figure term={t('system.address')} value={system.publicurl === '' ? t('system.notSet') : system.publicurl} />
      </dl>
      {storage.short === true && (
        <p role="alert" className={own.warning}>
          {t('system.short')}
        </p>
      )}
    </>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
