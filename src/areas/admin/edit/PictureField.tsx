import { Input } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageData } from '#core/marks/content/shape.ts';
import { FileButton } from '../FileButton.tsx';

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly description?: ReactNode;
  /** A data URL of a PNG or JPEG. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error(file.name)));
    reader.readAsDataURL(file);
  });

/** An image of a few hundred kilobytes, stored as a data URL. */
export function PictureField({ name, value, onValue, error, ...shown }: PictureFieldProps) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const take = (href: string) => {
    const fits = ImageData.safeParse(href).success;
    setProblem(fits ? undefined : t('stamp.pictureUnfit'));
    if (fits) onValue(href);
  };
  return (
    <Input.Wrapper {...shown} error={problem ?? error}>
      <div>
        <FileButton
          name={name}
          accept="image/png,image/jpeg"
          leftSection={<IconPhotoUp size={16} aria-hidden />}
          read={dataUrlOf}
          onRead={take}
        >
          {t(value === '' ? 'stamp.choosePicture' : 'stamp.otherPicture')}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}
