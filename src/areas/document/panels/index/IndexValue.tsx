import { IconCopy, IconLock, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import { copyText } from '../../copyText.ts';
import type { FieldSign } from './model.ts';
import classes from './indexes.module.css';

const SIGNS = { readOnly: IconLock, versioning: IconStack2 } as const satisfies Record<FieldSign, typeof IconLock>;

interface IndexValueProps {
  readonly caption: string;
  readonly text: string;
  /** Properties from the field's flag bits. */
  readonly signs?: readonly FieldSign[];
}

/** A value with its caption; pressing it copies the value. */
export function IndexValue({ caption, text, signs }: IndexValueProps) {
  const { t } = useTranslation('panels');
  return (
    <div className={classes['row']}>
      <dt>
        {caption}
        {signs?.map((sign) => {
          const Sign = SIGNS[sign];
          return (
            <span key={sign} role="img" aria-label={t(`index.sign.${sign}`)} title={t(`index.sign.${sign}`)}>
              <Sign size={13} stroke={1.75} aria-hidden />
            </span>
          );
        })}
      </dt>
      <dd>
        <span>{text}</span>
        <RowButton
          icon={IconCopy}
          label={t('index.copy', { caption })}
          onPress={() => void copyText(text, { done: t('index.copied', { caption }), failed: t('index.notCopied') })}
        />
      </dd>
    </div>
  );
}
