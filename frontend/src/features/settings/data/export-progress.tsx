import { Button } from '#ui/button';
import { dataSettingsMessages } from './data-settings-messages';

/** How far a file is that is being made. */
export const ExportProgress = ({ progress, cancel }: { progress: string; cancel: () => void }) => (
  <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-muted">
    <p role="status">{progress}</p>
    <Button size="sm" variant="ghost" onClick={cancel}>
      {dataSettingsMessages.cancel}
    </Button>
  </div>
);
