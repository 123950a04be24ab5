import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNATURE_BOX, signatureOf } from '#core/forms/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from './fill.module.css';
import { type FieldInputProps, useFieldElementId } from './fieldElement.ts';
import { penLines, type Spot, type Stroke } from './pen.ts';

type SignatureInputProps = Pick<FieldInputProps, 'field' | 'value' | 'isRequired' | 'onChange'> & {
  readonly error: string | undefined;
};

/** Minimum distance between samples; anything closer is hand tremor. */
const APART = 2;

/** A signature drawn by hand, or typed as a name for users without a pen. */
export function SignatureInput({ field, value, isRequired, error, onChange }: SignatureInputProps) {
  const { t } = useTranslation('forms');
  const { id, label, hint } = field;
  const signature = signatureOf(value === undefined ? {} : { [id]: value }, id);
  const [way, setWay] = useState<'draw' | 'type'>(signature !== undefined && 'typed' in signature ? 'type' : 'draw');
  const set = (row: Record<string, string> | undefined) => onChange(id, row === undefined ? [] : [row]);
  const elementId = useFieldElementId(id);
  return (
    <Input.Wrapper label={label} description={hint} error={error} withAsterisk={isRequired} labelElement="div">
      <div className={classes['sign']}>
        <SegmentedControl
          size="xs"
          aria-label={labelled(label, t('sign.how'))}
          value={way}
          data={[
            { value: 'draw', label: t('sign.draw') },
            { value: 'type', label: t('sign.type') },
          ]}
          onChange={(chosen) => {
            setWay(chosen === 'type' ? 'type' : 'draw');
            set(undefined);
          }}
        />
        {way === 'type' ? (
          <TextInput
            id={elementId}
            aria-label={labelled(label, t('sign.name'))}
            placeholder={t('sign.name')}
            autoComplete="name"
            maxLength={200}
            value={signature !== undefined && 'typed' in signature ? signature.typed : ''}
            onChange={({ currentTarget }) =>
              set(currentTarget.value === '' ? undefined : { typed: currentTarget.value })
            }
          />
        ) : (
          <Pad
            elementId={elementId}
            label={labelled(label, t('sign.pad'))}
            drawn={signature !== undefined && 'drawn' in signature ? signature.drawn : ''}
            onDrawn={(drawn) => set(drawn === '' ? undefined : { drawn })}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

interface PadProps {
  readonly elementId: string;
  readonly label: string;
  readonly drawn: string;
  readonly onDrawn: (drawn: string) => void;
}

function Pad({ elementId, label, drawn, onDrawn }: PadProps) {
  const { t } = useTranslation('forms');
  /** The stroke being drawn; finished strokes are in `drawn`. */
  const [stroke, setStroke] = useState<Stroke>([]);
  const end = () => {
    if (stroke.length > 0) onDrawn(penLines([...strokesIn(drawn), stroke]));
    setStroke([]);
  };
  return (
    <>
      <svg
        id={elementId}
        role="img"
        aria-label={label}
        tabIndex={-1}
        className={classes['pad']}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setStroke([spotOf(event)]);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const spot = spotOf(event);
          setStroke((held) => {
            const last = held.at(-1);
            const isNear = last !== undefined && Math.hypot(last.x - spot.x, last.y - spot.y) < APART;
            return isNear ? held : [...held, spot];
          });
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={drawn + penLines(stroke.length === 0 ? [] : [stroke])} />
      </svg>
      <Button
        size="compact-sm"
        variant="default"
        disabled={drawn === ''}
        leftSection={<IconEraser size={14} aria-hidden />}
        onClick={() => onDrawn('')}
      >
        {t('sign.clear')}
      </Button>
    </>
  );
}

/** Parses the strokes drawn earlier. */
const strokesIn = (drawn: string): readonly Stroke[] =>
  drawn
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((spot): Spot => {
        const [x = 0, y = 0] = spot.split(' ').map(Number);
        return { x, y };
      }),
    );

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));

const spotOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Spot => {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
  return { x: within(x, SIGNATURE_BOX.width), y: within(y, SIGNATURE_BOX.height) };
};
