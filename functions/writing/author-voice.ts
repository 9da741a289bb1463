import { findStoredPostVersion } from '#functions/blog/post-history-store';
import { findStoredSite, findStoredSiteVersion } from '#functions/blog/site/site-store';
import { findPostMarkdown, listPostsByStatus, type StoredPost } from '#functions/blog/store';
import type { AuthorVoice } from '#functions/writing/prompt';

/** Posts that go along with a request, and characters of each: some 2,500 words of example in all. */
const maxPosts = 3;
const maxPostCharacters = 5_000;
/** Newest posts that are looked through for them. */
const maxCandidates = 12;

/** To the end of the last paragraph that fits; a paragraph of its own length is cut. */
const cutToParagraphs = (markdown: string): string => {
  if (markdown.length <= maxPostCharacters) return markdown.trim();
  const room = markdown.slice(0, maxPostCharacters).toWellFormed();
  const end = room.lastIndexOf('\n\n');
  return room.slice(0, end > 0 ? end : undefined).trim();
};

/** Their text where they wrote it: not what a model wrote, whose voice would come back as theirs. */
const findOwnText = async (post: StoredPost): Promise<string | null> => {
  if (post.lastVersion === 0) return cutToParagraphs((await findPostMarkdown(post.slug)) ?? '') || null;
  const version = await findStoredPostVersion(post, post.lastVersion);
  return version?.written === null ? cutToParagraphs(version.markdown) : null;
};

const listOwnPosts = async (): Promise<string[]> => {
  const newest = (await listPostsByStatus('Published')).toReversed().slice(0, maxCandidates);
  const texts: string[] = [];
  for (const post of newest) {
    const text = texts.length < maxPosts ? await findOwnText(post) : null;
    if (text) texts.push(text);
  }
  return texts;
};

/** The owner's notes on how they write, and the three newest published posts that they wrote by hand. */
export const readAuthorVoice = async (): Promise<AuthorVoice> => {
  const site = await findStoredSite();
  const [settings, posts] = await Promise.all([site && findStoredSiteVersion(site.version), listOwnPosts()]);
  return { notes: settings?.voice.trim() ?? '', posts };
};
