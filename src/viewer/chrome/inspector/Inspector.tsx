import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import { PROOF_TOLERANCE, proofReports } from '#src/viewer/session/fidelity/report.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { timesOf } from '#src/viewer/session/timing.ts';
import type { Timed } from '#src/viewer/session/timing.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import { type Frames, percentile, watchFrames } from './frames.ts';
import classes from './inspector.module.css';

interface InspectorProps {
  readonly rasters: OpenRasters;
  readonly thumbnails: Thumbnails;
  readonly onClose: () => void;
}

const EVERY_MS = 500;
/** Name of the performance.measure of each reading, with the figures as its detail, for Playwright traces. */
const MEASURE = 'viewer:inspector';

const readingOf = (rasters: OpenRasters, thumbnails: Thumbnails, frames: Frames | undefined) => {
  const { wants, queued, requests, bitmaps, bytes, budget } = rasters.stats();
  const small = thumbnails.stats();
  return {
    wants,
    queued,
    requests: requests + small.requests,
    bitmaps: bitmaps + small.bitmaps,
    bytes,
    budget,
    thumbnails: small.bytes,
    thumbnailBudget: small.budget,
    ...rasters.decoder(),
    p95: frames?.p95() ?? 0,
    long: frames?.long() ?? 0,
  };
};

/** Diagnostics of the viewer, refreshed twice a second while shown: images, memory, workers, frames. */
export default function Inspector({ rasters, thumbnails, onClose }: InspectorProps) {
  const { t, i18n } = useTranslation('inspector');
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

  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const times = (name: Timed): string => {
    const values = timesOf(name);
    return values.length === 0
      ? '–'
      : `${figure.format(percentile(values, 0.5))} / ${figure.format(percentile(values, 0.95))} ms`;
  };
  const saved = (): string => {
    const reports = proofReports();
    const worst =
      reports.findLast(({ outcome }) => outcome === 'strayed') ??
      reports.findLast(({ outcome }) => outcome === 'alike');
    if (worst === undefined) return '–';
    const figures = { levels: figure.format(worst.levels), allowed: figure.format(PROOF_TOLERANCE) };
    return worst.outcome === 'strayed'
      ? t('strayed', { ...figures, page: worst.page })
      : `${figures.levels} / ${figures.allowed}`;
  };
  const size = (bytes: number): string => fileSizeText(bytes, i18n.language);
  const { wants, queued, requests, bitmaps, jobs, lost, p95, long } = reading;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('of.wants'), String(wants)],
    [t('of.queued'), String(queued)],
    [t('of.requests'), String(requests)],
    [t('of.bitmaps'), String(bitmaps)],
    [t('of.bytes'), `${size(reading.bytes)} / ${size(reading.budget)}`],
    [t('of.thumbnails'), `${size(reading.thumbnails)} / ${size(reading.thumbnailBudget)}`],
    [t('of.jobs'), String(jobs)],
    [t('of.lost'), String(lost)],
    [t('of.p95'), `${figure.format(p95)} ms`],
    [t('of.long'), String(long)],
    [t('of.open'), times('viewer:open→sharp')],
    [t('of.turn'), times('viewer:page-turn')],
    [t('of.fetch'), times('viewer:page-fetch')],
    [t('of.decode'), times('viewer:page-decode')],
    [t('of.saved'), saved()],
  ];
  return (
    <section className={classes['inspector']} aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <button type="button" title={t('close')} aria-label={t('close')} onClick={onClose}>
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
