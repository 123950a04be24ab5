import { useTranslation } from 'react-i18next';
import type {
  ConfigurationColumn,
  ConfigurationDifference,
  ConfigurationFault,
  ConfigurationPart,
} from '#core/contract/admin/adminConfiguration.ts';
import { CALENDAR } from '#core/contract/admin/configuration.ts';
import { companyKeys, SETTINGS } from '#src/stores/config/model.ts';
import classes from './report.module.css';

/** What importing a configuration file would change, part by part; each unfolds into its rows. */
export function ConfigurationReport({ differences }: { readonly differences: readonly ConfigurationDifference[] }) {
  const { t } = useTranslation('configuration');
  const changed = differences.filter(({ added, changed: changes }) => added + changes > 0);
  const isKept = differences.some(({ kept }) => kept > 0);
  return (
    <section className={classes.report} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {changed.length === 0 ? (
        <p role="status">{t('nothing')}</p>
      ) : (
        <ul className={classes.parts}>
          {changed.map((difference) => (
            <li key={difference.part}>
              <Part {...difference} />
            </li>
          ))}
        </ul>
      )}
      {isKept && <p className={classes.quiet}>{t('kept')}</p>}
    </section>
  );
}

function Part({ part, added, changed, lines }: ConfigurationDifference) {
  const { t } = useTranslation('configuration');
  const more = added + changed - lines.length;
  return (
    <details>
      <summary>
        <span>{t(`part.${part}`)}</span>
        <span className={classes.count}>
          {t(changed === 0 ? 'added' : added === 0 ? 'changed' : 'counts', { added, changed })}
        </span>
      </summary>
      <ul className={classes.lines}>
        {lines.map(({ key, name, isnew, changes }) => (
          <li key={key}>
            <Named isNew={isnew} name={name === '' ? key : name} />
            {changes.map(({ column, before, after }) => (
              <p key={column}>
                {t(labelOf(part, column))} <code>{column}</code> {before !== '' && <del>{before}</del>}{' '}
                <ins>{after}</ins>
              </p>
            ))}
          </li>
        ))}
        {more > 0 && <li className={classes.quiet}>{t('more', { n: more })}</li>}
      </ul>
    </details>
  );
}

/** What screens call a property, where that depends on what has it. */
const OWN = {
  'index_def name': 'techname',
  'stamp content': 'face',
  'providers clientid': 'application',
  'templates content': 'marks',
  'adhocs content': 'steps',
  'searches content': 'query',
} as const satisfies Partial<Record<`${ConfigurationPart} ${ConfigurationColumn}`, string>>;
const hasOwn = (name: string): name is keyof typeof OWN => Object.hasOwn(OWN, name);

/** The text that names a property as the screens do. */
const labelOf = (part: ConfigurationPart, column: ConfigurationColumn) => {
  const name = `${part} ${column}`;
  return hasOwn(name) ? (`own.${OWN[name]}` as const) : (`column.${column}` as const);
};

const settingsByName = new Map(companyKeys.map((key) => [SETTINGS[key].wire, key]));

/** A row's name; what the file's `config` has is named as the screens do, with the name that the file has. */
function Named({ name, isNew }: { readonly name: string; readonly isNew: boolean }) {
  const { t } = useTranslation(['settings', 'configuration']);
  const setting = settingsByName.get(name);
  const said =
    name === CALENDAR
      ? t('configuration:own.calendar')
      : setting === undefined
        ? undefined
        : t(`settings:app.${setting}`);
  const words =
    said === undefined ? (
      name
    ) : (
      <>
        {said} <code>{name}</code>
      </>
    );
  return isNew ? <ins>{words}</ins> : <span>{words}</span>;
}

/** What is wrong in a configuration file, and where. */
export function ConfigurationFaults({ faults }: { readonly faults: readonly ConfigurationFault[] }) {
  const { t } = useTranslation('configuration');
  return (
    <section className={`${classes.report} ${classes.faulty}`} role="alert">
      <h2>{t('faults')}</h2>
      <ul className={classes.faults}>
        {faults.map(({ at, fault, text }) => (
          <li key={`${at} ${fault} ${text}`}>
            <code>{fault === 'json' ? t('line', { at }) : at}</code> {t(`fault.${fault}`, { text })}
          </li>
        ))}
      </ul>
      <p>{t('mend')}</p>
    </section>
  );
}
