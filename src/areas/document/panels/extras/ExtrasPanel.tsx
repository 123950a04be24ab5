import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '#src/ui/keepFocus.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { AttachmentsPart } from './attachments/AttachmentsPart.tsx';
import classes from './extras.module.css';
import { LinksPart } from './links/LinksPart.tsx';
import { MailsPart } from './mails/MailsPart.tsx';
import { NotesPart } from './notes/NotesPart.tsx';
import { choosePart, NAMES, type PartName, useExtrasPart } from './part.ts';
import { attachmentsQuery, linksQuery, mailsQuery, notesQuery, tagsQuery } from './queries.ts';
import { TagsPart } from './tags/TagsPart.tsx';

const PARTS: Readonly<Record<PartName, ComponentType>> = {
  notes: NotesPart,
  tags: TagsPart,
  links: LinksPart,
  attachments: AttachmentsPart,
  mails: MailsPart,
};

/** Notes, tags, links and attachments of a document, and the mails sent with it, with their counts. */
export default function ExtrasPanel() {
  const { info } = useWorkplace();
  const { t } = useTranslation('extras');
  const readsNotes = info.rights.readnotes !== false;
  const counts: Readonly<Record<PartName, number | undefined>> = {
    notes: useQuery({ ...notesQuery(info.docid), enabled: readsNotes }).data?.length,
    tags: useQuery(tagsQuery(info.docid)).data?.length,
    links: useQuery(linksQuery(info.docid)).data?.length,
    attachments: useQuery(attachmentsQuery(info.docid)).data?.length,
    mails: useQuery(mailsQuery(info.docid)).data?.length,
  };
  // Most documents are never mailed, so mails are shown only if there are any.
  const shown = NAMES.filter((name) => (name === 'notes' ? readsNotes : name !== 'mails' || counts.mails));
  const chosen = useExtrasPart(({ part }) => part);
  const name = shown.includes(chosen) ? chosen : 'tags';
  const Part = PARTS[name];
  return (
    <div ref={keepFocus} className={classes['extras']}>
      <SegmentedControl
        className={classes['parts']}
        size="xs"
        withItemsBorders={false}
        aria-label={t('label')}
        value={name}
        onChange={(value) => choosePart(shown.find((one) => one === value) ?? 'tags')}
        data={shown.map((one) => ({
          value: one,
          label: counts[one] ? t('counted', { part: t(`parts.${one}`), count: counts[one] }) : t(`parts.${one}`),
        }))}
      />
      <Part />
    </div>
  );
}
