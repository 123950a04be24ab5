import { expect, test } from 'vitest';
import { kinds } from '#src/viewer/kinds/kinds.ts';
import { placingTool } from '#src/viewer/model/tools/placing/tool.ts';
import { createToolbox, rememberColor, setPlacing, selectTool } from './toolbox.ts';
import { restyle, styleInHand } from '../pens.ts';

test('[LAYR-01] every pen starts with the specified width, except for signs and measures', () => {
  const widths = Object.entries(kinds).flatMap(([tool, kind]) => ('style' in kind ? [[tool, kind.style.width]] : []));
  expect(widths.filter(([, width]) => width !== 20)).toEqual([
    ['distance', 4],
    ['area', 4],
    ['checkmark', 10],
    ['cross', 10],
  ]);
});

test('each tool keeps its own style, and a style removed is gone', () => {
  const toolbox = createToolbox();
  selectTool(toolbox, 'rectangle');
  restyle(toolbox, 'rectangle', { fill: '#ffffff', color: '#2563eb' });
  expect(styleInHand(toolbox.getState())).toMatchObject({ fill: '#ffffff', color: '#2563eb' });
  restyle(toolbox, 'rectangle', { fill: undefined });
  expect('fill' in styleInHand(toolbox.getState())).toBe(false);
  selectTool(toolbox, 'freehand');
  expect(styleInHand(toolbox.getState()).color).toBe('#d92d20');
});

test('a mark to be placed waits until another tool is chosen', () => {
  const toolbox = createToolbox();
  const placing = placingTool(() => []);
  selectTool(toolbox, 'line');
  setPlacing(toolbox, placing);
  expect(toolbox.getState()).toMatchObject({ tool: 'line', placing });
  selectTool(toolbox, 'arrow');
  expect(toolbox.getState().placing).toBeNull();
});

test('recent colours come first, each once, at most six', () => {
  const toolbox = createToolbox();
  for (const serial of [1, 2, 3, 4, 5, 6, 7, 3]) rememberColor(toolbox, `#00000${serial}`);
  expect(toolbox.getState().recentColors).toEqual(['#000003', '#000007', '#000006', '#000005', '#000004', '#000002']);
});
