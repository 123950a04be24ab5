import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormDefinition } from '#core/contract/work/form.ts';
import { call } from '#src/gateway/call.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { offered } from '#src/filing/model.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';

const loadWorkflows = async () => {
  const answer = await call('workflowFilterList', {});
  return answer.ok ? answer.value.workflowfilter : [];
};

/** Where answers are archived: the document type and the mask whose indexes the fields fill. */
export function Target({
  definition,
  onChange,
}: {
  readonly definition: FormDefinition;
  readonly onChange: (definition: FormDefinition) => void;
}) {
  const { t, i18n } = useTranslation('forms');
  const workflows = useQuery({ queryKey: ['forms', 'workflows'], queryFn: loadWorkflows }).data ?? [];
  const { doctypes, masks, pools } = useMasterData();
  // Either archived directly or put into a pool, not both.
  const { target, pool, ...rest } = definition;
  const fitting = offered(masks, target?.maskid).filter(
    ({ doctypeid }) => target === undefined || doctypeid.length === 0 || doctypeid.includes(target.doctypeid),
  );
  const choose = (doctypeid: number) => {
    const mask = offered(masks).find((one) => one.doctypeid.length === 0 || one.doctypeid.includes(doctypeid));
    onChange(mask === undefined ? rest : { ...rest, target: { doctypeid, maskid: mask.id } });
  };
  return (
    <FieldGroup>
      <h3>{t('target')}</h3>
      <Select
        label={t('doctype')}
        description={t('doctypeHint')}
        clearable
        searchable
        data={offered(doctypes, target?.doctypeid).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={target === undefined ? null : String(target.doctypeid)}
        onChange={(chosen) => (chosen === null ? onChange(rest) : choose(Number(chosen)))}
      />
      {target !== undefined && (
        <Select
          label={t('mask')}
          data={fitting.map(({ id, caption }) => ({ value: String(id), label: caption }))}
          value={String(target.maskid)}
          onChange={(chosen) => chosen !== null && onChange({ ...rest, target: { ...target, maskid: Number(chosen) } })}
        />
      )}
      {target !== undefined && (
        <Select
          label={t('workflow')}
          clearable
          data={workflows.map(({ filtername, caption }) => ({
            value: filtername,
            label: caption[i18n.language] ?? caption['de'] ?? filtername,
          }))}
          value={target.workflow ?? null}
          onChange={(chosen) => onChange({ ...rest, target: { ...target, workflow: chosen ?? undefined } })}
        />
      )}
      {target === undefined && pools.length > 0 && (
        <Select
          label={t('pool')}
          description={t('poolHint')}
          clearable
          data={pools.map(({ poolid, name }) => ({ value: String(poolid), label: name }))}
          value={pool === undefined ? null : String(pool)}
          onChange={(chosen) => onChange(chosen === null ? rest : { ...rest, pool: Number(chosen) })}
        />
      )}
      <Checkbox
        label={t('copyOffered')}
        checked={definition.copy === true}
        onChange={({ currentTarget }) => onChange({ ...definition, copy: currentTarget.checked || undefined })}
      />
    </FieldGroup>
  );
}
