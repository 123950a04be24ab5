import '#src/ui/look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { resumeSession } from '#src/stores/session/effects.ts';
import { App } from './app/App.tsx';
import { adoptAddress } from './app/deeplink/address.ts';
import { startTexts } from './app/i18n.ts';
import { wire } from './app/wiring.ts';

adoptAddress();
wire();
const texts = startTexts();
// The question who is signed in does not wait for the texts, and nothing is drawn without them.
void resumeSession();
await texts;

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
