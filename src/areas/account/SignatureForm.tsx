import { Button, FileButton } from '@mantine/core';
import { IconEraser, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNATURE_LIMIT } from '#core/contract/marks/signature.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { fetchSignature, storeSignature } from '#src/viewer/session/signing/calls.ts';
import { safeImage } from '#src/viewer/session/signing/safeImage.ts';
import { penDrawing, type PenPoint, strokePath } from './penStroke.ts';
import classes from './signature.module.css';

const KEY = ['account', 'signature'];

/** The user's own signature: the stored one, a new drawing, or one from a file. Always shows what the server stored. */
export function SignatureForm({ formId, close }: { readonly formId: string; readonly close: () => void }) {
  const { t } = useTranslation('signature');
  const stored = useQuery(
    {
      queryKey: KEY,
      staleTime: 0,
      queryFn: async () => {
        const result = await fetchSignature();
        return result.ok ? (result.value ?? null) : null;
      },
    },
    queryClient,
  );
  const [strokes, setStrokes] = useState<readonly (readonly PenPoint[])[]>([]);
  // Size of the pad when the first stroke began: if it becomes narrower, e.g. on a rotated phone, the drawing is scaled
  // to stay complete.
  const [room, setRoom] = useState<DOMRect>();
  const [isDrawing, setDrawing] = useState(false);
  const [error, setError] = useState<string>();
  const image = stored.data ? safeImage(stored.data.svg) : null;
  const showsPad = isDrawing || image === null;

  const store = async (svg: string): Promise<boolean> => {
    const result = await storeSignature(svg);
    setError(result.ok ? undefined : result.error.message);
    if (!result.ok) return false;
    queryClient.setQueryData(KEY, result.value ?? null);
    setStrokes([]);
    setDrawing(false);
    showToast({ type: 'success', message: t(svg === '' ? 'own.removed' : 'own.saved'), component: 'signature' });
    return true;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!showsPad) return close();
    if (strokes.length === 0) return setError(t('own.nothing'));
    if (await store(penDrawing(strokes))) close();
    return undefined;
  };
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > SIGNATURE_LIMIT) setError(t('own.tooLarge'));
    else await store(await file.text());
  };
  const draw = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = pointOf(event);
      if (strokes.length === 0) setRoom(event.currentTarget.getBoundingClientRect());
      setError(undefined);
      setStrokes((before) => [...before, [point]]);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const point = pointOf(event);
      setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
    },
  };
  return (
    <form id={formId} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['paper']}>
        {showsPad ? (
          <svg
            role="img"
            aria-label={t('own.pad')}
            viewBox={room && strokes.length > 0 ? `0 0 ${room.width} ${room.height}` : undefined}
            {...draw}
          >
            {strokes.map((stroke, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- strokes are only ever added at the end
              <path key={at} d={strokePath(stroke)} fill="#0b1f4b" />
            ))}
          </svg>
        ) : (
          <img src={image.src} alt={t('own.current')} />
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
      <p className={classes['hint']}>{t('own.draw')}</p>
      <div className={classes['actions']}>
        <FileButton
          accept="image/svg+xml,.svg"
          onChange={(file) => void upload(file)}
          inputProps={{ 'aria-label': t('own.upload') }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {t('own.upload')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={showsPad && strokes.length === 0}
          onClick={() => {
            setStrokes([]);
            setDrawing(true);
          }}
        >
          {t('own.clear')}
        </Button>
        {image !== null && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void store('')}>
            {t('own.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

const pointOf = ({ currentTarget, clientX, clientY, pressure, pointerType }: PointerEvent<SVGSVGElement>): PenPoint => {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
  return { x, y, pressure: pointerType === 'pen' ? pressure : 0.5 };
};
