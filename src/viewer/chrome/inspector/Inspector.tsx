import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import { type Frames, watchFrames } from './frames.ts';
import classes from './inspector.module.css';

interface InspectorProps {
  readonly rasters: OpenRasters;
  readonly thumbnails: Thumbnails;
  readonly onClose: () => void;
}

const EVERY_MS = 500;
/** Name of the performance.measure of each reading, with its figures as the detail, for Playwright traces. */
const MEASURE = 'viewer:inspector';

const readingOf = (rasters: OpenRasters, thumbnails: Thumbnails, frames: Frames | undefined) => {
  const { wants, queued, flights, bitmaps, bytes, budget } = rasters.stats();
  const small = thumbnails.stats();
  return { wants, queued, flights: flights + small.flights, bitmaps: bitmaps + small.bitmaps, bytes, budget, thumbnails: small.bytes, thumbnailBudget: small.budget, jobs: rasters.decoder().jobs, p95: frames?.p95() ?? 0, long: frames?.long() ?? 0 };
};

/** What the viewer is doing, read twice a second while this is shown: pictures, memory, workers, frames. */
export function Inspector({ rasters, thumbnails, onClose }: InspectorProps) {
  const { t, i18n } = useTranslation('viewer');
  const [reading, setReading] = useState(() => readingOf(rasters, thumbnails, undefined));
  useEffect(() => {
    const frames = watchFrames();
    let began = performance.now();
    const timer = setInterval(() => {
      const next = readingOf(rasters, thumbnails, frames);
      performance.clearMeasures(MEASURE);
      performance.measure(MEASURE, { start: began, detail: next });
      began = performance.now();
      setReading(next);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      frames.stop();
    };
  }, [rasters, thumbnails]);

  const size = (bytes: number): string => fileSizeText(bytes, i18n.language);
  const { wants, queued, flights, bitmaps, jobs, p95, long } = reading;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('inspector.of.wants'), String(wants)],
    [t('inspector.of.queued'), String(queued)],
    [t('inspector.of.flights'), String(flights)],
    [t('inspector.of.bitmaps'), String(bitmaps)],
    [t('inspector.of.bytes'), `${size(reading.bytes)} / ${size(reading.budget)}`],
    [t('inspector.of.thumbnails'), `${size(reading.thumbnails)} / ${size(reading.thumbnailBudget)}`],
    [t('inspector.of.jobs'), String(jobs)],
    [t('inspector.of.p95'), `${p95.toFixed(1)} ms`],
    [t('inspector.of.long'), String(long)],
  ];
  return (
    <section className={classes['inspector']} aria-label={t('inspector.title')}>
      <header>
        <h2>{t('inspector.title')}</h2>
        <button type="button" title={t('inspector.close')} aria-label={t('inspector.close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </header>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
