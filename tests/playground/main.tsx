import { StrictMode, lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * One playground page per component that can be tried in isolation, without a server; `#/name` opens `pages/name.tsx`,
 * whose default export is the component.
 */
const pages = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx');
const nameOf = (path: string) => path.slice('./pages/'.length, -'.tsx'.length);

function Index() {
  return (
    <main>
      <h1>Playground</h1>
      <ul>
        {Object.keys(pages).map((path) => (
          <li key={path}>
            <a href={`#/${nameOf(path)}`}>{nameOf(path)}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const open = pages[`./pages/${location.hash.slice(2)}.tsx`];
const Page = open === undefined ? Index : lazy(open);
window.addEventListener('hashchange', () => location.reload());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>
      <Page />
    </Suspense>
  </StrictMode>,
);
