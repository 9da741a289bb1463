import { Badge } from '#ui/badge';
import { ProgressBar } from '#ui/progress-bar';
import { postWritingMessages } from './writing-messages';

export interface WritingProgressProps {
  written: number;
  /** Both in words. */
  target: number;
  /** From 0 to 1. */
  share: number;
  /** What the text is not, once it is there. */
  notes: readonly string[];
}

/** How far a text has come towards its length. */
export const WritingProgress = ({ written, target, share, notes }: WritingProgressProps) => {
  const progressText = postWritingMessages.progressOf(written, target);
  return (
    <div className="min-w-48 flex-1 space-y-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-muted">
        <span className="figures">{progressText}</span>
        {notes.map((note) => (
          <Badge key={note} tone="warning">
            {note}
          </Badge>
        ))}
      </div>
      <ProgressBar label={postWritingMessages.progress} value={Math.round(share * 100)} valueText={progressText} />
    </div>
  );
};
