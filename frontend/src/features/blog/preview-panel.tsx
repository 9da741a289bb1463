import { X } from 'lucide-react';
import { IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { PostHtml } from './post-html';
import { words } from './writing-messages';

interface PreviewPanelProps {
  html: string;
  /** True where the text has been changed since. */
  isBehind: boolean;
  onClose: () => void;
}

/** The text as its readers will see it, beside the editor or below it. */
export const PreviewPanel = ({ html, isBehind, onClose }: PreviewPanelProps) => (
  <Card
    title={words.preview}
    description={isBehind ? words.previewBehind : words.previewCurrent}
    actions={<IconButton label={words.closePreview} icon={<X aria-hidden />} onClick={onClose} />}
  >
    {/* Beside the editor it is as tall as the editor, and scrolls within itself. */}
    <section
      aria-label={words.previewText}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="xl:max-h-[40rem] xl:overflow-y-auto [&>*]:mt-0"
    >
      <PostHtml html={html} />
    </section>
  </Card>
);
