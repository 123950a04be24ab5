import { weights } from '../../scripts/budgets.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

/**
 * Script size fetched by a cold browser (GOALS S8): gzipped by the build manifest, and as sent by this server when
 * following a link to a document.
 */
export async function measureWeight(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  await page.goto('about:blank');
  await page.goto(`${stage.company.url}/viewer/#/document/${stage.files.text.documents[0]!.docid}/index`);
  await page.waitForFunction(() => performance.getEntriesByName('viewer:open→sharp').length > 0);
  const sent = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'),
      )
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await stage.leave(page);
  const rows = weights().map(({ name, bytes, budget }): Row => ({
    name: `script up to ${name}, kB gzip`,
    ours: bytes / 1000,
    goal: `≤ ${(budget / 1000).toFixed(0)} kB`,
    met: bytes <= budget,
  }));
  const most = weights().at(-1)!.budget;
  return [
    ...rows,
    {
      name: 'script sent from the link to a document until it was sharp, kB',
      ours: sent / 1000,
      goal: `≤ ${(most / 1000).toFixed(0)} kB`,
      met: sent <= most,
    },
  ];
}
