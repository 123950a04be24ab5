import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { Stand } from '../stand.tsx';

const Late = lazyPart<object>(() => Promise.resolve({ default: () => <p>It came later.</p> }));
const Missing = lazyPart<object>(() => Promise.reject(new Error('the code is not there')));

/** Fails whenever it is drawn. */
function Broken(): never {
  throw new Error('nobody foresaw this');
}

/** Parts whose code comes when they are shown: one that comes, one that is not to be had, one that fails. */
export default function PartPage() {
  return (
    <Stand title="Parts">
      <Late />
      <Missing />
      <ErrorBoundary>{typeof document === 'undefined' ? null : <Broken />}</ErrorBoundary>
    </Stand>
  );
}
