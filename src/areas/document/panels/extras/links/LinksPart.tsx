import { Button, Select, TextInput } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LINK_TYPE, type Link } from '#core/contract/document/link.ts';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { afterSending } from '#src/ui/field/afterSending.ts';
import { PanelFailure } from '../../rows/PanelFailure.tsx';
import { Rows } from '../../rows/Rows.tsx';
import classes from '../extras.module.css';
import { linksQuery } from '../queries.ts';
import { LinkRow } from './LinkRow.tsx';
import { targetOf } from './target.ts';
import { typeChoices } from './types.ts';
import { useTypeWords } from './useTypeWords.ts';

const ROW_HEIGHT = 48;

/** Links from and to this document. A new one is made from another document's number or copied address. */
export function LinksPart() {
  const { info } = useWorkplace();
  const { docid } = info;
  const { t } = useTranslation('extras');
  const links = useQuery(linksQuery(docid));
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<number>(DEFAULT_LINK_TYPE);
  const words = useTypeWords();
  const types = useMemo(() => typeChoices(words), [words]);
  const mayEdit = info.rights.edit !== false;
  const target = targetOf(typed);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (target === undefined) return;
    const params = { docid: String(docid) };
    void call('linkListOf', { params, body: { link: [{ to: target, type }] } }).then((answer) => {
      if (answer.ok) setTyped(afterSending(typed));
      return refresh(docid, 'link.set');
    });
  };
  const remove = async ({ id }: Link): Promise<void> => {
    await call('linkDelete', { params: { docid: String(docid) }, query: { id: String(id) } });
    refresh(docid, 'link.set');
  };
  if (links.isError) return <PanelFailure failure={links.error} onRetry={() => void links.refetch()} />;
  return (
    <section className={classes['part']} aria-label={t('parts.links')}>
      {mayEdit && (
        <form className={classes['form']} onSubmit={onSubmit}>
          <div className={classes['line']}>
            <TextInput
              className={classes['grow'] ?? ''}
              aria-label={t('links.target')}
              placeholder={t('links.target')}
              error={typed.trim() !== '' && target === undefined ? t('links.wrong') : undefined}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <div className={classes['line']}>
            <Select
              className={classes['grow'] ?? ''}
              searchable
              allowDeselect={false}
              aria-label={t('links.type')}
              title={t('links.type')}
              data={types}
              value={String(type)}
              onChange={(value) => setType(value === null ? DEFAULT_LINK_TYPE : Number(value))}
            />
            <Button type="submit" disabled={target === undefined}>
              {t('links.add')}
            </Button>
          </div>
        </form>
      )}
      {links.data?.length === 0 && (
        <EmptyState
          icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />}
          title={t('links.none')}
          hint={t('links.hint')}
        />
      )}
      {links.data !== undefined && links.data.length > 0 && (
        <Rows label={t('parts.links')} rows={links.data} keyOf={({ id }) => id} height={ROW_HEIGHT}>
          {(link) => (
            <LinkRow link={link} isFrom={link.from === docid} {...(mayEdit && { onRemove: () => void remove(link) })} />
          )}
        </Rows>
      )}
    </section>
  );
}
