import { Button } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Offer } from './found.ts';
import classes from './values.module.css';

interface OfferButtonProps {
  readonly caption: string;
  readonly offer: Offer;
  readonly onTake: () => void;
}

/** Offers a value for a field; Enter in the empty field accepts it too. */
export function OfferButton({ caption, offer, onTake }: OfferButtonProps) {
  const { t } = useTranslation('scan');
  return (
    <Button
      size="compact-xs"
      variant="light"
      className={classes.offer}
      tabIndex={-1}
      aria-label={t(offer.doubted === true ? 'offer.takeDoubted' : 'offer.take', {
        value: offer.value,
        field: caption,
      })}
      title={t('offer.hint')}
      data-doubted={offer.doubted === true || undefined}
      rightSection={<IconCornerDownLeft size={12} aria-hidden />}
      onClick={onTake}
    >
      {offer.value}
      {offer.doubted === true && ' ?'}
    </Button>
  );
}
