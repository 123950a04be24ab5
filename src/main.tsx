import '#src/ui/look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { arrive } from './app/start/arrival.ts';
import { captureLink } from './app/deeplink/address.ts';
import { startTexts } from './app/texts/i18n.ts';
import { wire } from './app/wiring.ts';

captureLink();
wire();
const texts = startTexts();
void arrive(texts);
await texts;

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
