import { toSlug } from '#core/blog/posts';
import { addDays, type Day } from '#core/time/day';
import { parseEasternTime } from '#core/time/eastern-time';
import { drawDemoCover } from '#demo/covers';
import { type DemoBlogPost, demoBlogPosts } from '#demo/posts';
import { composePost } from '#functions/blog/compose-post';
import { buildNewPostWrites, listPostsByStatus } from '#functions/blog/store';
import { writeTransaction } from '#functions/runtime/storage/table';

/** Saves one post as the owner through the API: what waits for its time must have its schedule. */
type SavePost = (post: { content: string; publishAt: string; tags: string[] }) => Promise<void>;

/** Answers the address of a picture. */
export type UploadDemoPicture = (png: Buffer, name: string) => Promise<string>;

/** The cover stands under the title, which is the first line. */
const addCover = async (post: DemoBlogPost, upload: UploadDemoPicture | undefined): Promise<DemoBlogPost> => {
  if (!post.cover || !upload) return post;
  const url = await upload(await drawDemoCover(post.cover), 'cover.png');
  return { ...post, content: post.content.replace('\n', `\n\n![${post.cover.alt}](${url})\n`) };
};

const computePublishTime = (post: DemoBlogPost, today: Day): Date => {
  const instant = parseEasternTime(`${addDays(today, post.day ?? 0)}T${post.time || '09:00'}`);
  if (!(instant instanceof Date)) throw new Error(`A sample post is public at ${post.time}, which is no time.`);
  return instant;
};

/** Drafts and posts of the past have no call of their own: they go through the same rules to the same store. */
const putStored = async (post: DemoBlogPost, today: Day): Promise<void> => {
  const at = computePublishTime(post, today).toISOString();
  const { post: composed, texts } = await composePost(post.content, {
    createdAt: at,
    publishAt: post.day === null ? null : at,
    status: post.day === null ? 'Draft' : 'Published',
    tags: post.tags,
  });
  await writeTransaction(buildNewPostWrites({ ...composed, slug: toSlug(composed.title) }, texts));
};

/** The sample posts, unless there are posts already. */
export const seedDemoPosts = async (save: SavePost, today: Day, upload?: UploadDemoPicture): Promise<void> => {
  const lists = await Promise.all([
    listPostsByStatus('Published'),
    listPostsByStatus('Scheduled'),
    listPostsByStatus('Draft'),
  ]);
  if (lists.flat().length > 0) return;
  for (const plain of demoBlogPosts) {
    const post = await addCover(plain, upload);
    if (post.day === null || post.day < 0) await putStored(post, today);
    else await save({ content: post.content, publishAt: `${addDays(today, post.day)}T${post.time}`, tags: post.tags });
  }
};
