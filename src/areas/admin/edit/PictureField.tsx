import { Button, Input } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageData } from '#core/marks/content/shape.ts';

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly description?: ReactNode;
  /** A data: URL of a PNG or JPEG. */
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

/** A picture of a few hundred kilobytes, kept as data. */
export function PictureField({ name, value, onValue, error, ...shown }: PictureFieldProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    const href = await dataUrlOf(file).catch(() => '');
    const fits = ImageData.safeParse(href).success;
    setProblem(fits ? undefined : t('stamp.pictureUnfit'));
    if (fits) onValue(href);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file !== undefined) void take(file);
  };
  return (
    <Input.Wrapper {...shown} error={problem ?? error}>
      <input ref={input} type="file" accept="image/png,image/jpeg" hidden onChange={onChange} />
      <div>
        <Button
          name={name}
          variant="default"
          leftSection={<IconPhotoUp size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(value === '' ? 'stamp.choosePicture' : 'stamp.otherPicture')}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
