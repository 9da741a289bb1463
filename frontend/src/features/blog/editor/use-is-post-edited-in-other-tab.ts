import { useEffect, useState } from 'react';

/** Tabs of this browser tell each other which post they edit. */
const channelName = 'post-editor';

interface Word {
  slug: string;
  tab: string;
  says: 'opened' | 'also here' | 'closed';
}

/** True while another tab of this browser edits the same post. */
export const useIsPostEditedInOtherTab = (slug: string | null): boolean => {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (slug === null || !('BroadcastChannel' in window)) return;
    const tab = crypto.randomUUID();
    const channel = new BroadcastChannel(channelName);
    const say = (says: Word['says']) => channel.postMessage({ slug, tab, says } satisfies Word);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.slug !== slug) return;
      setOthers((known) => {
        const next = new Set(known);
        if (data.says === 'closed') next.delete(data.tab);
        else next.add(data.tab);
        return next;
      });
      if (data.says === 'opened') say('also here');
    };
    const leave = () => say('closed');
    window.addEventListener('pagehide', leave);
    say('opened');
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
      setOthers(new Set());
    };
  }, [slug]);
  return others.size > 0;
};
