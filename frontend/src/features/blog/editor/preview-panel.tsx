import { X } from 'lucide-react';
import { IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { type ArticlePost, PostArticle } from '../post/post-article';
import { postWritingMessages } from '../writing/writing-messages';

interface PreviewPanelProps {
  post: ArticlePost;
  /** True where the text has been changed since. */
  isBehind: boolean;
  onClose: () => void;
}

/** The text as its readers will see it, beside the editor or below it. */
export const PreviewPanel = ({ post, isBehind, onClose }: PreviewPanelProps) => (
  <Card
    title={postWritingMessages.preview}
    description={isBehind ? postWritingMessages.previewBehind : postWritingMessages.previewCurrent}
    actions={<IconButton label={postWritingMessages.closePreview} icon={<X aria-hidden />} onClick={onClose} />}
  >
    {/* Beside the editor it is as tall as the editor, and scrolls within itself. */}
    <section
      aria-label={postWritingMessages.previewText}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="xl:max-h-[40rem] xl:overflow-y-auto"
    >
      <PostArticle post={post} />
    </section>
  </Card>
);
