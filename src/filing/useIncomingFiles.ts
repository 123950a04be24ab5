import { useEffect, useEffectEvent, useState } from 'react';

const bringsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') === true;

/**
 * Accepts files dropped anywhere on the window or pasted; folders are refused. Returns whether files are being dragged
 * over it.
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void, onFolders: () => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer): void => {
    const { files, hasFolders } = broughtBy(transfer);
    if (files.length > 0) onFiles(files);
    if (hasFolders) onFolders();
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return;
      // Otherwise the browser would leave the app and show the file.
      event.preventDefault();
      setHovering(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setHovering(false);
      take(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!bringsFiles(event.clipboardData)) return;
      event.preventDefault();
      take(event.clipboardData);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
  return hovering;
}

function broughtBy({ items }: DataTransfer): { files: readonly File[]; hasFolders: boolean } {
  const brought = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ isFolder: item.webkitGetAsEntry()?.isDirectory === true, file: item.getAsFile() }));
  const files = brought.flatMap(({ isFolder, file }) => (isFolder || file === null ? [] : [file]));
  return { files, hasFolders: brought.some(({ isFolder }) => isFolder) };
}
