import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE } from '#src/viewer/model/camera.ts';
import type { ToolName } from '#src/viewer/model/tools/tools.ts';
import { toggleFullScreen } from './fullScreen.ts';
import { turnedRight, zoomedIn, zoomedOut } from './steps.ts';
import { HAND_KEY, TOOL_KEYS } from './toolKeys.ts';
import type { ViewControl } from './viewer.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What the keys of the viewer do; each returns whether the key meant something. */
export interface EditControl {
  readonly isEditing: () => boolean;
  readonly start: () => void;
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly take: (tool: ToolName | null) => void;
}

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean => (ctrlKey || metaKey) && !altKey;
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean => !ctrlKey && !metaKey && !altKey;

const toolOf = new Map<string, ToolName>(Object.entries(TOOL_KEYS).map(([tool, key]) => [key, tool as ToolName])); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over ToolName

/** Page, zoom, rotation and arrangement by keyboard. While editing, letters belong to the tools. */
export function viewKey(press: KeyPress, view: ViewControl, isEditing: boolean): boolean {
  const { pageCount, scale, rotation } = view.getSnapshot();
  const actions: Readonly<Record<string, () => void>> = isCommand(press)
    ? {
        ArrowUp: () => view.turn(-1),
        ArrowDown: () => view.turn(1),
        Home: () => view.goTo(pageNo(1)),
        End: () => view.goTo(pageNo(pageCount)),
      }
    : isPlain(press)
      ? {
          '+': () => view.zoomTo(zoomedIn(scale)),
          '-': () => view.zoomTo(zoomedOut(scale)),
          '1': () => view.zoomTo(ACTUAL_SIZE_SCALE),
          '2': () => view.fit('width'),
          '3': () => view.fit('page'),
          R: () => view.rotate(turnedRight(rotation)),
          '4': () => view.arrange('continuous'),
          '5': () => view.arrange('single'),
          '6': () => view.arrange('two'),
          '7': () => view.arrange('cover'),
          ...(isEditing ? {} : { F: toggleFullScreen }),
        }
      : {};
  return perform(actions, press);
}

/** Starting, tools, undo, redo and save by keyboard. */
export function editKey(press: KeyPress, edit: EditControl): boolean {
  if (!edit.isEditing()) return isPlain(press) && perform({ E: edit.start }, press);
  if (isCommand(press)) return perform({ S: edit.save, Z: press.shiftKey ? edit.redo : edit.undo, Y: edit.redo }, press);
  if (!isPlain(press)) return false;
  const tool = toolOf.get(letter(press));
  if (tool !== undefined) edit.take(tool);
  return tool !== undefined || perform({ [HAND_KEY]: () => edit.take(null), Escape: () => edit.take(null) }, press);
}

const letter = ({ key }: KeyPress): string => (key.length === 1 ? key.toUpperCase() : key);

function perform(actions: Readonly<Record<string, () => void>>, press: KeyPress): boolean {
  const action = Object.hasOwn(actions, letter(press)) ? actions[letter(press)] : undefined;
  action?.();
  return action !== undefined;
}
