import MarkList from '#src/viewer/chrome/marklist/MarkList.tsx';
import { useWorkplace } from '../contributions.ts';

/** The list of marks; Ctrl+Alt+L moves the focus to it. */
export default function MarksPanel() {
  const { viewing, view, arranging, sidebar } = useWorkplace();
  return (
    <MarkList
      layers={viewing.layers}
      sight={viewing.sight}
      texts={viewing.texts}
      arranging={arranging}
      view={view}
      asked={sidebar.isAsked}
      onFocused={sidebar.onFocused}
      onChosen={sidebar.giveWay}
    />
  );
}
