import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app';
import { flushOnLeaving } from '#lib/track';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

flushOnLeaving();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
