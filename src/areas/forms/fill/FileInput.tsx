import { ActionIcon, Button, FileButton, Input, Progress } from '@mantine/core';
import { IconCamera, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_FILE_BYTES, FORM_FILES_MAXIMUM } from '#core/contract/work/form.ts';
import { filesOf } from '#core/forms/model.ts';
import { newId } from '#src/stores/newId.ts';
import { onUserBack } from '#src/stores/session/reset.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { isTouch } from '#src/ui/touch.ts';
import classes from '../forms.module.css';
import fill from './fill.module.css';
import { BringingContext } from './bringing.ts';
import { isConnectionError } from './line.ts';
import { type FieldInputProps, useFieldElementId } from './fieldElement.ts';

interface UnderWay {
  readonly id: string;
  readonly file: File;
  /** Uploaded share, 0 to 1. */
  readonly part: number;
  readonly failure?: string;
  /** The connection or the session was lost: the file is sent once it is back. */
  readonly isCut?: boolean;
  readonly cancel: () => void;
}

type FileInputProps = Pick<FieldInputProps, 'field' | 'value' | 'isRequired' | 'onChange'> & {
  readonly error: string | undefined;
};

/** File and photo input. Each file is uploaded immediately and kept on the server until the answer is sent. */
export function FileInput({ field, value, isRequired, error, onChange }: FileInputProps) {
  const { t } = useTranslation('forms');
  const bringing = useContext(BringingContext);
  const { id, label, hint } = field;
  const files = filesOf(value === undefined ? {} : { [id]: value }, id);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([]);
  const uploads = useRef(new Set<AbortController>());
  useEffect(() => {
    const held = uploads.current;
    return () => {
      for (const upload of held) upload.abort();
    };
  }, []);
  const keep = (next: readonly { readonly file: string; readonly name: string }[]) => {
    latest.current = next;
    onChange(
      id,
      next.map((one) => ({ ...one })),
    );
  };
  const drop = (one: string) => setUnderWay((held) => held.filter((other) => other.id !== one));
  const send = async (file: File) => {
    if (bringing === undefined) return;
    const upload = new AbortController();
    const own = newId();
    uploads.current.add(upload);
    const change = (part: Partial<UnderWay>) =>
      setUnderWay((held) => held.map((other) => (other.id === own ? { ...other, ...part } : other)));
    setUnderWay((held) => [...held, { id: own, file, part: 0, cancel: () => upload.abort() }]);
    const answer = await bringing.bring(file, {
      signal: upload.signal,
      silent: true,
      onProgress: (sent, total) => change({ part: total === 0 ? 1 : sent / total }),
    });
    uploads.current.delete(upload);
    if (answer.ok) keep([...latest.current, { file: answer.value.file, name: answer.value.name }]);
    if (answer.ok || upload.signal.aborted) drop(own);
    else
      change({ failure: answer.error.message, isCut: isConnectionError(answer.error) || answer.error.status === 401 });
  };
  const again = ({ id: own, file }: UnderWay) => {
    drop(own);
    void send(file);
  };
  const goOn = useEffectEvent(() => {
    for (const one of underWay) if (one.isCut === true) again(one);
  });
  useEffect(() => {
    window.addEventListener('online', goOn);
    const endBack = onUserBack(goOn);
    return () => {
      window.removeEventListener('online', goOn);
      endBack();
    };
  }, []);
  const notThere = underWay.length;
  useEffect(() => {
    bringing?.onUnderWay(id, notThere);
    return () => bringing?.onUnderWay(id, 0);
  }, [bringing, id, notThere]);
  const take = (chosen: readonly File[]) => {
    const room = FORM_FILES_MAXIMUM - files.length - underWay.length;
    for (const file of chosen.slice(0, Math.max(0, room))) void send(file);
  };
  const elementId = useFieldElementId(id);
  const isFull = files.length + underWay.length >= FORM_FILES_MAXIMUM;
  const limits = t('files.hint', { count: FORM_FILES_MAXIMUM, size: FORM_FILE_BYTES / 1_048_576 });
  return (
    <Input.Wrapper
      label={label}
      description={hint === undefined ? limits : `${hint} · ${limits}`}
      error={error}
      withAsterisk={isRequired}
      labelElement="div"
    >
      <ul className={fill['files']}>
        {files.map(({ file, name }) => (
          <li key={file}>
            <span className={classes['label']}>{name}</span>
            <RowButton
              icon={IconX}
              label={t('files.remove', { name })}
              onPress={() => keep(files.filter((one) => one.file !== file))}
            />
          </li>
        ))}
        {underWay.map((one) => {
          const { id: own, file, part, failure, cancel } = one;
          return (
            <li key={own}>
              <span className={classes['label']}>
                {file.name}
                {failure === undefined ? (
                  <Progress value={part * 100} size="sm" aria-label={t('files.underWay', { name: file.name })} />
                ) : (
                  <span role="alert" className={fill['failure']}>
                    {failure}
                  </span>
                )}
              </span>
              {failure !== undefined && (
                <RowButton
                  icon={IconRefresh}
                  label={t('files.again', { name: file.name })}
                  onPress={() => again(one)}
                />
              )}
              <RowButton
                icon={IconX}
                label={
                  failure === undefined
                    ? t('files.cancel', { name: file.name })
                    : t('files.remove', { name: file.name })
                }
                onPress={failure === undefined ? cancel : () => drop(own)}
              />
            </li>
          );
        })}
      </ul>
      <div className={classes['actions']}>
        <FileButton multiple onChange={take} disabled={bringing === undefined || isFull}>
          {(props) => (
            <Button
              {...props}
              id={elementId}
              size="compact-sm"
              variant="default"
              disabled={bringing === undefined || isFull}
              leftSection={<IconPaperclip size={14} aria-hidden />}
              aria-label={labelled(label, t('files.add'))}
            >
              {t('files.add')}
            </Button>
          )}
        </FileButton>
        {isTouch() && (
          <FileButton
            accept="image/*"
            capture="environment"
            onChange={(file) => file !== null && take([file])}
            disabled={bringing === undefined || isFull}
          >
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                leftSection={<IconCamera size={14} aria-hidden />}
                aria-label={labelled(label, t('files.photo'))}
              >
                {t('files.photo')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {bringing === undefined && <p className={classes['quiet']}>{t('files.preview')}</p>}
    </Input.Wrapper>
  );
}

interface RowButtonProps {
  readonly icon: typeof IconX;
  readonly label: string;
  readonly onPress: () => void;
}

function RowButton({ icon: Icon, label, onPress }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onPress}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
