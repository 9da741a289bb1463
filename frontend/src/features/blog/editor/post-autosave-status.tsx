import { CloudAlert, CloudOff, CloudUpload, Cloudy } from 'lucide-react';
import { Button } from '#ui/button';
import { postEditingMessages } from './editing-messages';
import type { AutosaveState } from './use-post-autosave';

const describeSaveState = (state: AutosaveState): string => {
  switch (state.is) {
    case 'untouched':
      return '';
    case 'waiting':
      return postEditingMessages.unsaved;
    case 'saving':
      return postEditingMessages.saving;
    case 'saved':
      return postEditingMessages.saved(state.at);
    case 'offline':
      return postEditingMessages.offline;
    case 'homeless':
      return postEditingMessages.homeless;
    case 'refused':
      return postEditingMessages.refused(state.reason);
    case 'differs':
      return postEditingMessages.differs;
  }
};

const icons: Partial<Record<AutosaveState['is'], typeof Cloudy>> = {
  saving: CloudUpload,
  saved: Cloudy,
  offline: CloudOff,
  homeless: CloudOff,
  refused: CloudAlert,
  differs: CloudAlert,
};
const isTrouble = ({ is }: AutosaveState): boolean => is === 'homeless' || is === 'refused' || is === 'differs';

/** Whether what is typed is safe; its room is kept while there is nothing to say. */
export const PostAutosaveStatus = ({ state, onCompare }: { state: AutosaveState; onCompare: () => void }) => {
  const Icon = icons[state.is];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={`flex items-center gap-2 ${isTrouble(state) ? 'text-negative' : 'text-ink-muted'}`}>
        {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {describeSaveState(state)}
      </p>
      {state.is === 'differs' && (
        <Button size="sm" onClick={onCompare}>
          {postEditingMessages.compare}
        </Button>
      )}
    </div>
  );
};
