import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_NAME_LENGTH, type FormInfo } from '#core/contract/work/form.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import { create, createLike } from './effects.ts';

/** CSS px. */
const SIZE = [480, 460] as const;
const EMPTY = 'empty';
const FILE = 'file';

/** Asks what a new form starts from: empty, an existing form, or the fields of a file. */
export const openCreate = (): void => {
  openModal({
    title: t('forms:create'),
    size: SIZE,
    apply: t('forms:begin.apply'),
    content: ({ formId, close }) => <Create formId={formId} close={close} />,
  });
};

interface CreateProps {
  readonly formId: string;
  readonly close: () => void;
}

/** Every form the user may fill in can be a template. */
const loadTemplates = async (): Promise<readonly FormInfo[]> => {
  const answer = await call('formList', {});
  return answer.ok ? answer.value.form.filter(({ version }) => version > 0) : [];
};

function Create({ formId, close }: CreateProps) {
  const { t: text } = useTranslation('forms');
  const { clients, products } = useMasterData();
  const templates = useQuery({ queryKey: ['forms', 'templates'], queryFn: loadTemplates }, queryClient).data ?? [];
  const [name, setName] = useState(text('newName'));
  const [clientid, setClient] = useState(clients[0]?.id);
  const [productid, setProduct] = useState(products[0]?.id);
  const [like, setLike] = useState(EMPTY);
  /** Until the user enters a name, the template's name is used. */
  const choose = (chosen: string) => {
    setLike(chosen);
    const template = templates.find(({ formid }) => String(formid) === chosen);
    if (template !== undefined && name === text('newName')) setName(template.name);
  };
  const begin = () => {
    if (clientid === undefined || productid === undefined) return;
    close();
    const place = { clientid, productid };
    const template = templates.find(({ formid }) => String(formid) === like);
    if (like === FILE)
      chooseFile((file) => void import('./importing.ts').then(({ importForm }) => importForm(file, place)));
    else if (template === undefined) void create(place, name);
    else void createLike(place, name, template);
  };
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <FieldGroup>
        <TextInput
          label={text('name')}
          value={name}
          maxLength={FORM_NAME_LENGTH}
          data-autofocus
          disabled={like === FILE}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Choice
          label={text('begin.client')}
          of={clients.map(({ id, name: number, caption }) => ({ id, name: `${number} ${caption}` }))}
          value={clientid}
          onChoice={setClient}
        />
        <Choice label={text('begin.product')} of={products} value={productid} onChoice={setProduct} />
        <Select
          label={text('begin.with')}
          allowDeselect={false}
          searchable
          data={[
            { value: EMPTY, label: text('begin.empty') },
            { value: FILE, label: text('begin.file') },
            ...templates.map((form) => ({
              value: String(form.formid),
              label: text('begin.like', { name: form.name }),
            })),
          ]}
          value={like}
          onChange={(chosen) => chosen !== null && choose(chosen)}
        />
      </FieldGroup>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly of: readonly { readonly id: number; readonly name: string }[];
  readonly value: number | undefined;
  readonly onChoice: (id: number) => void;
}

/** Shown only if there is a choice. */
function Choice({ label, of, value, onChoice }: ChoiceProps) {
  if (of.length < 2) return null;
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={of.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => chosen !== null && onChoice(Number(chosen))}
    />
  );
}

/** Lets the user choose a PDF form or a JSON Schema. */
function chooseFile(then: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.pdf,.json,application/pdf,application/json,application/schema+json';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) then(file);
  });
  input.click();
}
