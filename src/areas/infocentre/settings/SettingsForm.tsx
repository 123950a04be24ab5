import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventConfig, MAIL_COLLECTED } from '#core/contract/work/eventConfig.ts';
import { runCommand } from '#src/commands/named.ts';
import classes from '../infocentre.module.css';
import { intervalsOf, type Row, typeName } from './model.ts';

interface SettingsFormProps {
  readonly formId: string;
  readonly initial: readonly Row[];
  readonly onKeep: (rows: readonly Row[]) => void;
}

/** Chooses the channels for each notification type (specification, section 3: group, wfname, desc, mail, push). */
export function SettingsForm({ formId, initial, onKeep }: SettingsFormProps) {
  const { t } = useTranslation('infocentre');
  const [rows, setRows] = useState(initial);
  const change = (at: number, channel: 'mail' | 'push', changes: Partial<EventConfig>) =>
    setRows((before) =>
      before.map((row, place) => (place === at ? { ...row, [channel]: { ...row[channel], ...changes } } : row)),
    );
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(rows);
      }}
    >
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col">{t('settings.group')}</th>
            <th scope="col">{t('settings.workflow')}</th>
            <th scope="col">{t('settings.desc')}</th>
            <th scope="col">{t('settings.mail')}</th>
            <th scope="col">{t('settings.time')}</th>
            <th scope="col">{t('settings.push')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const name = typeName(row.type);
            const desc = name === undefined ? String(row.type) : t(`type.${name}`);
            const named = [desc, row.wfname, row.stepname].filter(Boolean).join(', ');
            return (
              <tr key={`${row.type} ${row.wfname} ${row.stepname}`}>
                <td>{t(`settings.${row.group}`)}</td>
                <td>{[row.wfname, row.stepname].filter(Boolean).join(', ') || '–'}</td>
                <td>{desc}</td>
                <td>
                  <Select
                    size="xs"
                    allowDeselect={false}
                    aria-label={t('settings.mailOf', { name: named })}
                    value={String(row.mail.interval)}
                    data={intervalsOf(row).map((interval) => ({
                      value: String(interval),
                      label:
                        interval > MAIL_COLLECTED
                          ? t('settings.everyHours', { count: interval })
                          : t(
                              `settings.interval.${interval === MAIL_COLLECTED ? 'collect' : interval === -1 ? 'no' : 'yes'}`,
                            ),
                    }))}
                    comboboxProps={{ transitionProps: { duration: 0 } }}
                    onChange={(value) => change(at, 'mail', { interval: Number(value), active: value !== '-1' })}
                  />
                </td>
                <td>
                  {row.mail.interval >= MAIL_COLLECTED && (
                    <TextInput
                      size="xs"
                      type="time"
                      w={90}
                      aria-label={t('settings.timeOf', { name: named })}
                      value={row.mail.time}
                      onChange={(event) => change(at, 'mail', { time: event.currentTarget.value })}
                    />
                  )}
                </td>
                <td>
                  <Checkbox
                    aria-label={t('settings.pushOf', { name: named })}
                    checked={row.push.active}
                    onChange={(event) => change(at, 'push', { active: event.currentTarget.checked })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Group mt="sm" gap="sm" wrap="nowrap" justify="space-between">
        <Text size="sm" c="dimmed">
          {t('settings.pushHint')}
        </Text>
        <Button
          variant="default"
          size="xs"
          style={{ flex: 'none' }}
          onClick={() => runCommand('account.push', undefined)}
        >
          {t('settings.pushDevices')}
        </Button>
      </Group>
    </form>
  );
}
