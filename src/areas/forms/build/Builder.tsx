import {
  IconArrowAutofitContent,
  IconArrowAutofitWidth,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowUp,
  IconClipboard,
  IconClipboardCopy,
  IconCopy,
  IconEye,
  IconFileTypePdf,
  IconTestPipe,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_FIELDS_MAXIMUM, FORM_NAME_LENGTH, type FormDraft, type FormKind } from '#core/contract/work/form.ts';
import { checkDefinition } from '#core/forms/check.ts';
import { copiedFields, withPasted } from '#core/forms/copy.ts';
import { withChanged, withCopy, withField, withMoved, withoutField } from '#core/forms/edit.ts';
import { type Edge, mayShare, partAfter, withDropped } from '#core/forms/layout.ts';
import { runCommand } from '#src/commands/named.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { useCommands } from '#src/commands/useCommands.ts';
import classes from '../forms.module.css';
import own from './build.module.css';
import { publish, savePdf } from '../list/effects.ts';
import { keepCopied, readCopied } from './clipboard.ts';
import { FieldRows } from './FieldRows.tsx';
import { Palette } from './Palette.tsx';
import { Preview } from './Preview.tsx';
import { Properties } from './Properties.tsx';
import { useBuilding } from './useBuilding.ts';

/**
 * The form editor: fields on the left, the form in the middle, properties of the selected field on the right. Works
 * with mouse and keyboard.
 */
export function Builder({ form }: { readonly form: FormDraft }) {
  const { t } = useTranslation('forms');
  const building = useBuilding(form);
  const { definition, name } = building.now;
  const [at, setAt] = useState(0);
  const [isPreview, setPreview] = useState(false);
  const chosen = Math.min(at, definition.fields.length - 1);
  const field = definition.fields[chosen];
  const problems = checkDefinition(definition);

  const add = (kind: FormKind) => {
    if (definition.fields.length >= FORM_FIELDS_MAXIMUM) return;
    const [next] = withField(definition, kind, t(`kinds.${kind}`), chosen);
    building.change(next);
    setAt(chosen + 1);
  };
  const drop = (dropped: number | FormKind, target: number, edge: Edge) => {
    const isNew = typeof dropped !== 'number';
    if (isNew && definition.fields.length >= FORM_FIELDS_MAXIMUM) return;
    const last = definition.fields.length - 1;
    const [held] = isNew ? withField(definition, dropped, t(`kinds.${dropped}`), last) : [definition];
    const [next, place] = withDropped(held, isNew ? last + 1 : dropped, target, edge);
    building.change(next);
    setAt(place);
  };
  const narrow = (step: 1 | -1) =>
    field && building.change(withChanged(definition, chosen, { part: partAfter(field, step) }));
  const move = (from: number, to: number) => {
    building.change(withMoved(definition, from, to));
    setAt(Math.max(0, Math.min(to, definition.fields.length - 1)));
  };
  const publishNow = async () => {
    if (await building.save()) await publish(form.formid);
  };
  const tryNow = async () => {
    if (await building.save()) runCommand('path.open', `/forms/${form.formid}/try`);
  };
  const none = field === undefined;
  const item = useCommands(t('build'), [
    {
      id: 'form.undo',
      label: t('undo'),
      icon: IconArrowBackUp,
      chord: 'Ctrl+Z',
      disabled: building.undo === undefined,
      run: () => building.undo?.(),
    },
    {
      id: 'form.redo',
      label: t('redo'),
      icon: IconArrowForwardUp,
      chord: ['Ctrl+Y', 'Ctrl+Shift+Z'],
      disabled: building.redo === undefined,
      run: () => building.redo?.(),
    },
    {
      id: 'form.up',
      label: t('up'),
      icon: IconArrowUp,
      chord: 'Alt+ArrowUp',
      when: { focus: 'list' },
      disabled: chosen <= 0,
      run: () => move(chosen, chosen - 1),
    },
    {
      id: 'form.down',
      label: t('down'),
      icon: IconArrowDown,
      chord: 'Alt+ArrowDown',
      when: { focus: 'list' },
      disabled: none || chosen >= definition.fields.length - 1,
      run: () => move(chosen, chosen + 1),
    },
    {
      id: 'form.narrower',
      label: t('narrower'),
      icon: IconArrowAutofitContent,
      chord: 'Shift+ArrowRight',
      when: { focus: 'list' },
      disabled: none || !mayShare(field),
      run: () => narrow(1),
    },
    {
      id: 'form.wider',
      label: t('wider'),
      icon: IconArrowAutofitWidth,
      chord: 'Shift+ArrowLeft',
      when: { focus: 'list' },
      disabled: none || !mayShare(field),
      run: () => narrow(-1),
    },
    {
      id: 'form.take',
      label: t('takeField'),
      icon: IconClipboardCopy,
      chord: 'Ctrl+C',
      when: { focus: 'list' },
      disabled: none,
      run: () => keepCopied(copiedFields(definition, chosen)),
    },
    {
      id: 'form.paste',
      label: t('pasteField'),
      icon: IconClipboard,
      chord: 'Ctrl+V',
      when: { focus: 'list' },
      run: () => {
        const copied = readCopied();
        if (copied.length > 0) building.change(withPasted(definition, copied, chosen));
      },
    },
    {
      id: 'form.copy',
      label: t('copyField'),
      icon: IconCopy,
      chord: 'Ctrl+D',
      when: { focus: 'list' },
      disabled: none,
      run: () => building.change(withCopy(definition, chosen)),
    },
    {
      id: 'form.remove',
      label: t('removeField'),
      icon: IconTrash,
      chord: 'Delete',
      when: { focus: 'list' },
      disabled: none,
      run: () => building.change(withoutField(definition, chosen)),
    },
    {
      id: 'form.preview',
      label: t('preview.title'),
      icon: IconEye,
      chord: 'Ctrl+Shift+E',
      checked: isPreview,
      run: () => setPreview(!isPreview),
    },
    {
      id: 'form.try',
      label: t('try'),
      icon: IconTestPipe,
      run: () => void tryNow(),
    },
    {
      id: 'form.paper',
      label: t('pdf'),
      icon: IconFileTypePdf,
      run: () => void savePdf({ formid: form.formid, name }),
    },
    {
      id: 'form.publish',
      label: t('publish'),
      icon: IconUpload,
      disabled: problems.length > 0,
      run: () => void publishNow(),
    },
  ]);
  const icon = { iconOnly: true } as const;
  return (
    <div className={classes['screen']}>
      <Toolbar
        label={t('build')}
        items={[
          {
            id: 'forms.back',
            text: t('back'),
            icon: IconArrowLeft,
            iconOnly: true,
            run: () => runCommand('path.open', '/forms'),
          },
          item('form.undo', { ...icon, separator: true }),
          item('form.redo', icon),
          item('form.up', { ...icon, separator: true, yields: 3 }),
          item('form.down', { ...icon, yields: 3 }),
          item('form.narrower', { ...icon, yields: 4 }),
          item('form.wider', { ...icon, yields: 4 }),
          item('form.take', { ...icon, yields: 4 }),
          item('form.paste', { ...icon, yields: 4 }),
          item('form.copy', { ...icon, yields: 4 }),
          item('form.remove', { ...icon, yields: 2 }),
        ]}
        right={[
          item('form.preview', { yields: 5 }),
          item('form.try', { ...icon, yields: 6 }),
          item('form.paper', { ...icon, yields: 6 }),
          item('form.publish'),
        ]}
      >
        <output className={own['saved']}>
          {building.failed ? t('notSaved') : building.isDirty ? t('saving') : t('saved')}
        </output>
      </Toolbar>
      <div className={own['builder']}>
        {isPreview ? (
          <Preview formid={form.formid} definition={definition} name={name} save={building.save} />
        ) : (
          <>
            <Palette onAdd={add} />
            <div className={own['middle']}>
              <VisuallyHidden component="h1">{name}</VisuallyHidden>
              <TextInput
                label={t('name')}
                value={name}
                maxLength={FORM_NAME_LENGTH}
                onChange={({ currentTarget }) => building.rename(currentTarget.value)}
              />
              <FieldRows
                fields={definition.fields}
                chosen={chosen}
                problems={problems}
                onChoose={setAt}
                onDrop={drop}
              />
            </div>
            <Properties
              definition={definition}
              at={chosen}
              problems={problems}
              onField={(change) => building.change(withChanged(definition, chosen, change))}
              onDefinition={building.change}
              onChoose={setAt}
            />
          </>
        )}
      </div>
    </div>
  );
}
