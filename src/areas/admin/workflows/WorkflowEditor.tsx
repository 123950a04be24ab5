import { Button, Checkbox, MultiSelect, SegmentedControl, Textarea } from '@mantine/core';
import { t as text } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminWorkflow, WorkflowProblem } from '#core/contract/admin/adminWorkflow.ts';
import { type Definition, parseDefinition } from '#core/workflow/definition.ts';
import { runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import classes from '../admin.module.css';
import { FileButton } from '../FileButton.tsx';
import { useAdmin } from '../store.ts';
import { RunningPart } from './RunningPart.tsx';
import { UNTRIED } from './drawing/trying.ts';
import { beginning, definitionIn, faultName, isKey } from './model.ts';
import { useUnsaved } from './useUnsaved.ts';
import { begunWith, rewritten, undone, type Written } from './written.ts';

const DrawingView = lazyPart(() => import('./drawing/DrawingView.tsx'));

type Known = AdminWorkflow & { readonly definition: Record<string, unknown> };
const textOf = (definition: object): string => `${JSON.stringify(definition, undefined, 2)}\n`;
const LIST = '/admin/workflows';

/** Parses a text as definition, if it has the right shape. */
function drawable(json: string): Definition | undefined {
  const read = definitionIn(json);
  const parsed = 'definition' in read ? parseDefinition(read.definition) : undefined;
  return parsed?.ok === true ? parsed.value : undefined;
}

interface WorkflowEditorProps {
  readonly known: Known | undefined;
  readonly onPublished?: () => void;
}

/** A definition, drawn or as text: validated, published as the next version, loaded from and saved to files. */
export function WorkflowEditor({ known, onPublished }: WorkflowEditorProps) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const [base] = useState(() => ({
    key: known?.key ?? '',
    doctypes: known?.doctypeid.map(String) ?? [],
    retired: known?.retired ?? false,
  }));
  const [draft, setDraft] = useState(base);
  const [json, setJson] = useState(() =>
    begunWith(textOf(known?.definition ?? beginning(firstWords(), data?.usergroup[0]?.id ?? 1))),
  );
  const [first] = useState(json.text);
  const [trying, setTrying] = useState(UNTRIED);
  const [problems, setProblems] = useState<readonly WorkflowProblem[] | 'none'>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [view, setView] = useState('picture');
  const definition = useMemo(() => drawable(json.text), [json.text]);
  const title = known === undefined ? t('workflows.new') : known.key;

  const send = async (check: boolean): Promise<boolean> => {
    setProblems(undefined);
    if (!isKey(draft.key)) return refuse(t('workflows.keyRule'));
    const read = definitionIn(json.text);
    if ('line' in read) return refuse(t('workflows.noJson', { line: read.line }));
    setRefusal('');
    setBusy(true);
    const body = {
      key: draft.key,
      version: known?.version ?? 0,
      definition: read.definition,
      doctypeid: draft.doctypes.map(Number),
      retired: draft.retired,
      check,
    };
    const answer = await call('adminWorkflowSet', { body }, { silent: true });
    setBusy(false);
    if (!answer.ok) return refuse(answer.error.message);
    const { problem } = answer.value;
    setProblems(problem.length === 0 ? 'none' : problem);
    return problem.length === 0;
  };
  const refuse = (why: string): false => {
    setRefusal(why);
    return false;
  };
  const publish = async (): Promise<boolean> => {
    if (!(await send(false))) return false;
    showToast({ type: 'success', message: text('admin:workflows.published'), component: 'admin' });
    onPublished?.();
    return true;
  };
  const isDirty = json.text !== first || JSON.stringify(draft) !== JSON.stringify(base);
  const save = useUnsaved(isDirty, publish, LIST);
  const change = (next: (now: Written) => Written) => {
    setJson(next);
    // A trial of an outdated definition would be misleading.
    setTrying((now) => ({ ...now, trial: undefined }));
  };
  return (
    <div className={classes.scroll}>
      <section className={view === 'picture' ? `${classes.form} ${classes.roomy}` : classes.form} aria-label={title}>
        <h1>{title}</h1>
        {known === undefined ? (
          <TextField
            label={t('workflows.column.key')}
            value={draft.key}
            maxLength={40}
            onChange={(key) => setDraft({ ...draft, key })}
          />
        ) : (
          <p className={classes.quiet}>
            {t('workflows.isVersion', { version: known.version, running: known.running })}
          </p>
        )}
        {known !== undefined && <RunningPart workflow={known} />}
        <MultiSelect
          label={t('workflows.column.starts')}
          description={t('workflows.startsHint')}
          data={(data?.doctype ?? []).map(({ id, name, clientid }) => ({
            value: String(id),
            label: `${name} · ${data?.client.find((client) => client.id === clientid)?.name ?? ''}`,
          }))}
          value={draft.doctypes}
          onChange={(doctypes) => setDraft({ ...draft, doctypes })}
          searchable
        />
        {known !== undefined && (
          <Checkbox
            label={t('workflows.retire')}
            checked={draft.retired}
            onChange={(event) => setDraft({ ...draft, retired: event.currentTarget.checked })}
          />
        )}
        <SegmentedControl
          aria-label={t('drawing.view')}
          className={classes.views ?? ''}
          value={view}
          onChange={setView}
          data={[
            { value: 'picture', label: t('drawing.picture') },
            { value: 'text', label: t('drawing.text') },
          ]}
        />
        {view === 'text' ? (
          <Textarea
            label={t('workflows.definition')}
            description={t('workflows.definitionHint')}
            value={json.text}
            onChange={({ currentTarget: { value } }) => change((now) => rewritten(now, value, 'text'))}
            autosize
            minRows={12}
            maxRows={28}
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
          />
        ) : definition === undefined ? (
          <p role="status">{t('drawing.noPicture')}</p>
        ) : (
          <DrawingView
            definition={definition}
            group={data?.usergroup[0]?.id ?? 1}
            onDefinition={(next, field) => {
              setProblems(undefined);
              change((now) => rewritten(now, textOf(next), field));
            }}
            onUndo={
              json.past.length === 0
                ? undefined
                : () => {
                    setProblems(undefined);
                    change(undone);
                  }
            }
            trying={trying}
            onTrying={setTrying}
          />
        )}
        {refusal !== '' && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Problems problems={problems} />
        <div className={classes.adding}>
          <Button loading={busy} onClick={() => void save()}>
            {t('workflows.publish')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void send(true)}>
            {t('workflows.check')}
          </Button>
          <FileButton
            accept=".json,application/json"
            read={(file) => file.text()}
            onRead={(text) => change((now) => rewritten(now, text))}
          >
            {t('workflows.import')}
          </FileButton>
          <Button variant="default" onClick={() => saveFile(new Blob([json.text]), `${draft.key || 'workflow'}.json`)}>
            {t('workflows.export')}
          </Button>
          <Button variant="default" onClick={() => runCommand('path.open', LIST)}>
            {t('back')}
          </Button>
        </div>
      </section>
    </div>
  );
}

const firstWords = () => ({
  name: text('admin:workflows.new'),
  task: text('admin:workflows.firstTask'),
  done: text('admin:workflows.firstDone'),
});

function Problems({ problems }: { readonly problems: readonly WorkflowProblem[] | 'none' | undefined }) {
  const { t } = useTranslation('admin');
  if (problems === undefined) return null;
  if (problems === 'none') return <p role="status">{t('workflows.right')}</p>;
  return (
    <section className={classes.check} role="alert">
      <h2>{t('workflows.problems', { count: problems.length })}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.at} ${problem.what}`}>
            <code>{problem.at === '' ? '/' : problem.at}</code> {t(`workflows.problem.${faultName(problem)}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
