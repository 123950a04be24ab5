import { expect, test, vi } from 'vitest';

test.each(['./shape.ts', './kind.ts', '../registry.ts', '../mark.ts'])(
  '[LAYR-06] marks can be read whichever module is loaded first: %s',
  async (first) => {
    vi.resetModules();
    await import(first);
    const { TemplateGeometry } = await import('./shape.ts');
    const { template } = await import('./kind.ts');
    expect(template.shape).toBe(TemplateGeometry);
  },
);
