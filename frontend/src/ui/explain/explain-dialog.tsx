import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog';
import { words } from './words';

/** What is behind the button, when it is first pressed. */
export default function ExplainDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={words.title} onClose={onClose} size="lg">
      {children}
    </Dialog>
  );
}
