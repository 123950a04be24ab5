import { type DragEvent, useState } from 'react';

interface DropTarget {
  readonly hovering: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Accepts files dropped on an element; does nothing while `take` is absent. */
export function useDrop(take: ((files: readonly File[]) => void) | undefined): DropTarget {
  const [hovering, setHovering] = useState(false);
  const isFiles = (event: DragEvent): boolean => take !== undefined && event.dataTransfer.types.includes('Files');
  return {
    hovering,
    handlers: {
      onDragOver: (event) => {
        if (!isFiles(event)) return;
        // Otherwise the browser would leave the app and show the file.
        event.preventDefault();
        setHovering(true);
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setHovering(false);
      },
      onDrop: (event) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setHovering(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) take?.(files);
      },
    },
  };
}
