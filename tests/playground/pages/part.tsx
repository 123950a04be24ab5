import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import { Stand } from '../stand.tsx';

const Late = lazyPart<object>(() => Promise.resolve({ default: () => <p>It came later.</p> }));
const Missing = lazyPart<object>(() => Promise.reject(new Error('the code is not there')));

/** Always throws when rendered. */
function Broken(): never {
  throw new Error('nobody foresaw this');
}

const movingRouter = () =>
  createMemoryRouter(
    [
      { path: '/old', element: <Redirect to="/new" /> },
      { path: '/new', element: <p>The address was replaced.</p> },
    ],
    { initialEntries: ['/old'] },
  );

/** Redirects in the router's first commit. */
function Moved() {
  const [router] = useState(movingRouter);
  return <RouterProvider router={router} />;
}

/** Lazily loaded parts: one that loads, one that cannot be loaded, one that fails; and an address that is replaced. */
export default function PartPage() {
  return (
    <Stand title="Parts">
      <Late />
      <Missing />
      <ErrorBoundary>{typeof document === 'undefined' ? null : <Broken />}</ErrorBoundary>
      <Moved />
    </Stand>
  );
}
