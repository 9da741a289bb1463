import { CloudAlert, CloudOff, CloudUpload, Cloudy } from 'lucide-react';
import { Button } from '#ui/button';
import { words } from './editing-messages';
import type { SaveState } from './use-autosave';

const sentenceOf = (state: SaveState): string => {
  switch (state.is) {
    case 'untouched':
      return '';
    case 'waiting':
      return words.unsaved;
    case 'saving':
      return words.saving;
    case 'saved':
      return words.saved(state.at);
    case 'offline':
      return words.offline;
    case 'homeless':
      return words.homeless;
    case 'refused':
      return words.refused(state.reason);
    case 'differs':
      return words.differs;
  }
};

const icons: Partial<Record<SaveState['is'], typeof Cloudy>> = {
  saving: CloudUpload,
  saved: Cloudy,
  offline: CloudOff,
  homeless: CloudOff,
  refused: CloudAlert,
  differs: CloudAlert,
};
const isTrouble = ({ is }: SaveState): boolean => is === 'homeless' || is === 'refused' || is === 'differs';

/** Whether what is typed is safe; its room is kept while there is nothing to say. */
export const SaveStatus = ({ state, onCompare }: { state: SaveState; onCompare: () => void }) => {
  const Icon = icons[state.is];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={`flex items-center gap-2 ${isTrouble(state) ? 'text-negative' : 'text-ink-muted'}`}>
        {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {sentenceOf(state)}
      </p>
      {state.is === 'differs' && (
        <Button size="sm" onClick={onCompare}>
          {words.compare}
        </Button>
      )}
    </div>
  );
};
