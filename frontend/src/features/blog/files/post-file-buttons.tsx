import { Download, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getDayInNewYork } from '#core/time/day';
import { getErrorMessage } from '#lib/api/api';
import { downloadFile } from '#lib/download-file';
import { Button } from '#ui/button';
import { useImportPost } from '../queries';
import { postWritingMessages } from '../writing/writing-messages';
import { readPostFile } from './post-file';
import { postFileMessages as messages } from './post-file-messages';

/** Makes a draft of a file; `onImported` is told its slug. */
export const ImportPostButton = ({ onImported }: { onImported: (slug: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const { write, busy } = useImportPost();
  const refuse = (reason: string) => toast.error(messages.importFailed(reason));
  const bring = async (file: File) => {
    const draft = await readPostFile(file, new Date());
    if ('refused' in draft) return refuse(draft.refused);
    write(draft, {
      done: ({ slug }) => {
        toast.success(messages.imported);
        onImported(slug);
      },
      failed: (error) => refuse(getErrorMessage(error, postWritingMessages.unreachable)),
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={messages.importFile}
        accept=".md,.markdown,text/markdown,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) bring(file).catch(() => refuse(postWritingMessages.unreachable));
          // The same file may be chosen again, once it has changed.
          target.value = '';
        }}
      />
      <Button size="sm" icon={<Upload aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
        {messages.import}
      </Button>
    </>
  );
};

/** Gives the browser all posts with their pictures in one archive. */
export const DownloadPostsButton = ({ slugs }: { slugs: readonly string[] }) => {
  const [read, setRead] = useState<number | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const download = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setRead(0);
    try {
      const { createPostArchive } = await import('./create-post-archive');
      const [now, onRead] = [new Date(), () => setRead((count) => (count ?? 0) + 1)];
      const { blob, posts, pictures, missing } = await createPostArchive(slugs, {
        now,
        onRead,
        signal: controller.signal,
      });
      downloadFile({ name: `posts-${getDayInNewYork(now)}.zip`, blob });
      toast.success(messages.downloaded(posts, pictures));
      if (missing > 0) toast.error(messages.withoutPictures(missing));
    } catch (error) {
      if (!controller.signal.aborted)
        toast.error(messages.downloadFailed(getErrorMessage(error, postWritingMessages.unreachable)));
    }
    setRead(null);
  };
  return (
    <>
      <Button size="sm" icon={<Download aria-hidden />} busy={read !== null} onClick={() => void download()}>
        {messages.downloadAll}
      </Button>
      {read !== null && <span className="figures text-sm text-ink-muted">{messages.reading(read, slugs.length)}</span>}
    </>
  );
};
