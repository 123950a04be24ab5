import { Autocomplete, Button } from '@mantine/core';
import { t as text } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FolderFault, type WatchedPool, type WatchRoot } from '#core/contract/admin/adminConnection.ts';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import classes from '../admin.module.css';
import own from './variables.module.css';
import { type Refusal, refusalOf } from '../edit/refusal.ts';
import { WhoseState } from '../edit/RefusalNote.tsx';
import { steady } from '#src/ui/steady.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';

type Loaded = CallNouns<Operations['adminConnectionList']>;

const MAXIMUM = 500;

/** What was typed for a pool, and the etag of what it replaces. */
interface Typed {
  readonly folder: string;
  readonly etag: string;
}

interface FolderRefusal extends Refusal {
  readonly poolid: number;
}

interface FoldersFormProps {
  readonly root: WatchRoot;
  /** The pools whose folder the environment does not name. */
  readonly pools: readonly WatchedPool[];
  readonly onSaved: (answer: Loaded) => void;
  /** Reads the stored state anew. */
  readonly onReload: () => Promise<Loaded | undefined>;
}

/** The folder watched for each pool, below the one that the operator permits. */
export function FoldersForm({ root: { root, subfolder }, pools, onSaved, onReload }: FoldersFormProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FolderRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const isDirty = typed.size > 0;
  const canSave = isDirty && !busy;
  const told = (fault: FolderFault) => t(`connections.folder.fault.${fault}`, { root });

  const change = ({ poolid, folder: stored, etag }: WatchedPool, folder: string) => {
    setRefusal(undefined);
    setTyped((now) => {
      const next = new Map(now);
      if (folder === stored) next.delete(poolid);
      else next.set(poolid, { folder, etag: now.get(poolid)?.etag ?? etag });
      return next;
    });
  };
  const forget = (poolid: number) => setTyped((now) => new Map([...now].filter(([id]) => id !== poolid)));

  const save = async (): Promise<boolean> => {
    if (!canSave) return false;
    setBusy(true);
    setRefusal(undefined);
    try {
      for (const [poolid, { folder, etag }] of typed) {
        const answer = await call('adminFolderSet', { body: { poolid, folder, etag } }, { silent: true });
        if (!answer.ok) {
          const reason = FolderFault.safeParse(answer.error.details?.['reason']);
          setRefusal({ poolid, ...refusalOf(answer.error), ...(reason.success && { message: told(reason.data) }) });
          form.current?.querySelector<HTMLElement>(`[name="folder${poolid}"]`)?.focus();
          return false;
        }
        forget(poolid);
        onSaved(answer.value);
      }
    } finally {
      setBusy(false);
    }
    showToast({ type: 'success', message: text('admin:saved'), component: 'admin' });
    return true;
  };
  const decide = async (poolid: number, isMine: boolean) => {
    const newest = (await onReload())?.watched.find((one) => one.poolid === poolid);
    setRefusal(undefined);
    if (!isMine || newest === undefined) forget(poolid);
    else setTyped((now) => new Map(now).set(poolid, { folder: now.get(poolid)?.folder ?? '', etag: newest.etag }));
    saving.current?.focus();
  };
  useAskBeforeLeaving(() => isDirty, save, 'admin:save');

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('connections.part.folders')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>{t('connections.folder.hint', { root })}</p>
      <div className={own['fields']}>
        {pools.map((pool) => (
          <div key={pool.poolid} className={classes['narrow']}>
            <Autocomplete
              name={`folder${pool.poolid}`}
              label={t('connections.folder.of', { pool: pool.pool })}
              value={typed.get(pool.poolid)?.folder ?? pool.folder}
              data={subfolder}
              limit={20}
              maxLength={MAXIMUM}
              spellCheck={false}
              error={
                refusal?.poolid === pool.poolid
                  ? refusal.message
                  : pool.fault !== undefined && !typed.has(pool.poolid) && told(pool.fault)
              }
              comboboxProps={{ transitionProps: { duration: 0 } }}
              onChange={(folder) => change(pool, folder)}
            />
            {refusal?.poolid === pool.poolid && refusal.isOutdated && (
              <WhoseState
                keepMine={() => void decide(pool.poolid, true)}
                takeTheirs={() => void decide(pool.poolid, false)}
              />
            )}
          </div>
        ))}
      </div>
      <div className={classes['adding']}>
        <Button ref={saving} type="submit" {...steady(!canSave)}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
