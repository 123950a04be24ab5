import { ActionIcon, Button, Checkbox, Input, Select } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ENVELOPE_SUBJECT_MAXIMUM, SIGNERS } from '#core/contract/work/docusign.ts';
import type { ToldDocument } from '#src/commands/named.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { useDraft } from '#src/ui/field/useDraft.ts';
import { Head } from '../Head.tsx';
import { MessageFields } from '../MessageFields.tsx';
import classes from '../telling.module.css';
import { Envelopes } from './Envelopes.tsx';
import { earlier, newOrder, NOBODY, type Order, type OrderField, problemOf, type Signer } from './model.ts';

interface DocusignFormProps {
  readonly formId: string;
  readonly document: ToldDocument;
  readonly onSend: (order: Order) => Promise<void>;
}

/** Who has to sign a document and in which order, and earlier envelopes. */
export function DocusignForm({ formId, document, onSend }: DocusignFormProps) {
  const { t } = useTranslation('telling');
  const templates = useMasterData((data) => data.docusignTemplates);
  const {
    draft: order,
    change,
    faultAmong,
    form,
  } = useDraft<Order, OrderField>(() => newOrder(document.filename), problemOf, onSend);
  const errorAt = (...fields: readonly OrderField[]) => {
    const fault = faultAmong(...fields);
    return fault && t(`docusign.problem.${fault}`);
  };
  const { signers } = order;
  const setSigner = (at: number, changes: Partial<Signer>) =>
    change({ signers: signers.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  return (
    <form id={formId} className={classes['form']} {...form}>
      <Head documents={[document]} />
      <Input.Wrapper
        label={t('docusign.signers')}
        labelElement="div"
        description={t('docusign.signersHint')}
        error={errorAt('recipient', 'address')}
      >
        <ol className={classes['signers']}>
          {signers.map((signer, at) => (
            // Rows have no stable id; their position identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <TextField
                label={t('docusign.name', { place: at + 1 })}
                value={signer.name}
                maxLength={100}
                autoFocus={at === 0}
                onChange={(name) => setSigner(at, { name })}
              />
              <TextField
                label={t('docusign.email', { place: at + 1 })}
                value={signer.email}
                maxLength={254}
                onChange={(email) => setSigner(at, { email })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('docusign.earlier', { place: at + 1 })}
                title={t('docusign.earlier', { place: at + 1 })}
                disabled={at === 0}
                onClick={() => change({ signers: earlier(signers, at) })}
              >
                <IconArrowUp size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('docusign.remove', { place: at + 1 })}
                title={t('docusign.remove', { place: at + 1 })}
                disabled={signers.length === 1}
                onClick={() => change({ signers: signers.toSpliced(at, 1) })}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <Button
          size="xs"
          variant="default"
          disabled={signers.length >= SIGNERS}
          onClick={() => change({ signers: [...signers, NOBODY] })}
        >
          {t('docusign.add')}
        </Button>
      </Input.Wrapper>
      <Checkbox
        label={t('docusign.atOnce')}
        checked={order.isAtOnce}
        onChange={(event) => change({ isAtOnce: event.currentTarget.checked })}
      />
      <MessageFields
        subject={order.subject}
        text={order.text}
        subjectMaximum={ENVELOPE_SUBJECT_MAXIMUM}
        textMaximum={4000}
        rows={3}
        subjectError={errorAt('subject')}
        onChange={change}
      />
      <Select
        label={t('docusign.template')}
        allowDeselect={false}
        value={order.template}
        data={templates.map(({ id, name }) => ({ value: id, label: id === '' ? t('docusign.noTemplate') : name }))}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(template) => change({ template: template ?? '' })}
      />
      <TextField
        label={t('docusign.expires')}
        inputMode="numeric"
        value={order.expireDays}
        maxLength={3}
        error={errorAt('expiry')}
        onChange={(expireDays) => change({ expireDays })}
      />
      <Checkbox
        label={t('docusign.indexes')}
        checked={order.hasIndexes}
        onChange={(event) => change({ hasIndexes: event.currentTarget.checked })}
      />
      <Envelopes docid={document.docid} />
    </form>
  );
}
