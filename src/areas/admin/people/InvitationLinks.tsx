import { Button, TextInput } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { INVITATION_DAYS } from '#core/contract/people/invitation.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import classes from './people.module.css';

interface InvitationLink {
  readonly userid: number;
  readonly login: string;
  readonly token?: string | undefined;
}

/** Links shown individually; more are saved as a table. */
const SHOWN = 5;

const addressOf = ({ token = '' }: InvitationLink): string =>
  new URL(`#/invitation/${token}`, window.location.href).href;

/** Shown only once: a link cannot be read back from what is stored. */
export function InvitationLinks({ links }: { readonly links: readonly InvitationLink[] }) {
  const { t } = useTranslation('admin');
  const save = () => {
    const rows = [[t('field.login'), t('invite.link')], ...links.map((one) => [one.login, addressOf(one)])];
    saveTable(rows, 'invitations.csv');
  };
  return (
    <div className={classes.links}>
      <p>{t('invite.once', { count: INVITATION_DAYS })}</p>
      {links.length <= SHOWN ? (
        links.map((one) => (
          <TextInput
            key={one.userid}
            readOnly
            label={one.login}
            value={addressOf(one)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))
      ) : (
        <Button leftSection={<IconFileDownload size={16} aria-hidden />} onClick={save}>
          {t('invite.save', { count: links.length })}
        </Button>
      )}
    </div>
  );
}
