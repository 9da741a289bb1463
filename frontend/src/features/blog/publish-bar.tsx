import { ExternalLink, PanelRight, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button';
import { ChoiceButtons } from '#ui/choice-buttons';
import { TextField } from '#ui/form/form-field';
import {
  getChosenOrFirstPublishTime,
  listAmbiguousPublishTimeChoices,
  type PublishTimeAdvice,
  toPublishTimeFieldValue,
} from './publish-time';
import { postWritingMessages } from './writing/writing-messages';

interface PublishTimeFieldProps {
  publishAt: string;
  onPublishAt: (publishAt: string) => void;
  label: string;
  advice: PublishTimeAdvice;
}

/** In the night in which the clocks go back: which of the two times that look alike. */
const RepeatedHourChoice = ({ publishAt, onPublishAt }: Pick<PublishTimeFieldProps, 'publishAt' | 'onPublishAt'>) => {
  const choices = listAmbiguousPublishTimeChoices(publishAt);
  if (choices.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-muted">{postWritingMessages.scheduleTwice}</span>
      <ChoiceButtons
        label={postWritingMessages.scheduleTwice}
        choices={choices}
        chosen={getChosenOrFirstPublishTime(publishAt)}
        onChoose={onPublishAt}
      />
    </div>
  );
};

/** When a post is published; of one that readers see, its date. */
export const PublishTimeField = ({ publishAt, onPublishAt, label, advice }: PublishTimeFieldProps) => (
  <div>
    <TextField
      type="datetime-local"
      label={label}
      value={toPublishTimeFieldValue(publishAt)}
      onChange={(event) => onPublishAt(event.target.value)}
      {...advice}
    />
    <RepeatedHourChoice publishAt={publishAt} onPublishAt={onPublishAt} />
  </div>
);

interface PublishBarProps {
  advice: PublishTimeAdvice;
  busy: 'inline' | 'window' | 'save' | null;
  /** While a text is being written it is neither shown nor saved half. */
  isWriting: boolean;
  /** Where it is not the usual one. */
  saveLabel?: string;
  children?: ReactNode;
  onInlinePreview: () => void;
  onNewWindow: () => void;
  onSave: () => void;
}

/** The three things to do with a text, and why the last of them can't be done. */
export const PublishBar = (props: PublishBarProps) => {
  const { advice, busy, isWriting, onInlinePreview, onNewWindow, onSave } = props;
  const { saveLabel = postWritingMessages.save, children } = props;
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<PanelRight aria-hidden />} busy={busy === 'inline'} onClick={onInlinePreview}>
          {postWritingMessages.inlinePreview}
        </Button>
        <Button icon={<ExternalLink aria-hidden />} busy={busy === 'window'} onClick={onNewWindow}>
          {postWritingMessages.newWindow}
        </Button>
        <Button
          variant="primary"
          icon={<Send aria-hidden />}
          busy={busy === 'save'}
          disabled={isWriting || 'error' in advice}
          onClick={onSave}
        >
          {saveLabel}
        </Button>
        {children}
      </div>
      {'error' in advice && <p className="mt-2 text-sm text-negative xl:hidden">{advice.error}</p>}
    </>
  );
};
