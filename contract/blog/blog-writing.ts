import * as z from 'zod';
import { writingRequestFieldRules } from '#contract/blog/blog-writing-rules';
import { trimmedTextField } from '#contract/fields/text-rules';
import { defineRoute } from '#contract/route';
import { imageTypes, maxImageBytes, maxImageBytesThroughLambda } from '#core/blog/images';
import {
  defaultPostTargetWords,
  maxPostTargetWords,
  minPostTargetWords,
  parseTargetWordCount,
} from '#core/blog/post-length';
import {
  isPassageHelp,
  maxWritingHelpPassageLength,
  maxWritingHelpTextLength,
  writingHelpKinds,
} from '#core/blog/writing-help';

const { topic, draft, keywords } = writingRequestFieldRules;
const Topic = trimmedTextField({ ...topic, min: 1, short: topic.missing, wrong: topic.missing, anyKind: true });
const KeywordLine = trimmedTextField({ ...keywords, anyKind: true });

/** A list is taken too: `['bonds', 'rates']` is `bonds, rates`. */
const Keywords = z
  .preprocess(
    (input) => (Array.isArray(input) && input.every((one) => typeof one === 'string') ? input.join(', ') : input),
    KeywordLine.nullable(),
  )
  .meta({
    anyOf: [
      { type: 'string', ...KeywordLine.meta() },
      { type: 'array', items: { type: 'string' }, description: 'Together at most 500 characters.' },
      { type: 'null' },
    ],
  });

export const WritingRequest = z.object({
  topic: Topic,
  draft: trimmedTextField({ ...draft, anyKind: true }).nullish(),
  keywords: Keywords.optional(),
  /** Words, 300 to 3000. Whatever is not such a number counts as 1000. */
  length: z
    .unknown()
    .transform(parseTargetWordCount)
    .default(defaultPostTargetWords)
    .meta({ type: 'integer', minimum: minPostTargetWords, maximum: maxPostTargetWords }),
});
export type WritingRequest = z.output<typeof WritingRequest>;

/** Who wrote: a model of Amazon Bedrock, a model behind a configured address, or the outline writer without a model. */
export const WriterKind = z.enum(['bedrock', 'endpoint', 'outline']);
export type WriterKind = z.infer<typeof WriterKind>;

/** Markdown that begins with its title. */
export const GeneratedPostText = z.object({
  content: z.string(),
  writer: WriterKind,
  /** Its name, as it is configured; null where none was asked. */
  model: z.string().nullable().default(null),
  /** True where the writer reached a limit of length or time: the end is missing. */
  isCut: z.boolean().default(false),
  /** True where the writer gave no title, and the topic is it. */
  isTitledByTopic: z.boolean().default(false),
});
export type GeneratedPostText = z.infer<typeof GeneratedPostText>;

/**
 * What `Accept: text/event-stream` is answered with, an SSE event each, named by its `event`. A comment line every 10 s
 * shows that the connection lives. Lengths are in words, 0 for help with a text. The pieces are as the writer says them: the post is what
 * `extractPostFromModelAnswer` finds in them. After `done` or `error` nothing follows; with `error`, the text so far stands.
 */
export type WritingStreamEvent =
  | { event: 'start'; data: { writer: WriterKind; model: string | null /** Words. */; length: number } }
  | { event: 'text'; data: { text: string } }
  | { event: 'done'; data: { words: number; isCut: boolean } }
  | { event: 'error'; data: { error: string; code: string } };

const helpTextRule = 'Send the text that help is asked for.';

export const WritingHelpRequest = z
  .object({
    kind: z.enum(writingHelpKinds, { error: 'Say what help is asked for.' }),
    /** The post in Markdown, as it stands in the editor. */
    content: z
      .string({ error: helpTextRule })
      .regex(/\S/, { error: 'Write something first.' })
      .max(maxWritingHelpTextLength, { error: `Help is given for at most ${maxWritingHelpTextLength} characters.` }),
    /** Of it, for help with a passage. */
    passage: z
      .string({ error: helpTextRule })
      .max(maxWritingHelpPassageLength, { error: `Select at most ${maxWritingHelpPassageLength} characters.` })
      .default(''),
  })
  .refine(({ kind, passage }) => !isPassageHelp(kind) || passage.trim() !== '', {
    error: 'Select the passage first.',
    path: ['passage'],
  });
export type WritingHelpRequest = z.output<typeof WritingHelpRequest>;

/** Nothing is changed by it: whoever asked takes a proposal, or leaves it. */
export const WritingHelpProposals = z.object({
  /** As `parseWritingHelpAnswer` of core/blog/writing-help.ts finds them. */
  proposals: z.array(z.string()),
  writer: WriterKind,
  model: z.string().nullable(),
  isCut: z.boolean(),
});
export type WritingHelpProposals = z.infer<typeof WritingHelpProposals>;

export const writingRoutes = {
  generate: defineRoute({
    method: 'POST',
    path: '/generate-blog',
    access: 'owner',
    summary: 'Write a post about a topic; as server-sent events where they are accepted',
    input: WritingRequest,
    output: GeneratedPostText,
  }),
  help: defineRoute({
    method: 'POST',
    path: '/writing-help',
    access: 'owner',
    summary:
      'Propose titles, a description, tags, words for pictures or another wording; as server-sent events where they are accepted',
    input: WritingHelpRequest,
    output: WritingHelpProposals,
  }),
};

const wrongType = 'Please select a valid image file (JPG, PNG, or WebP)';
const tooLarge = 'Image file size must be less than 5MB';
const tooLargeForForm =
  'A form takes an image of at most 4.6 MB. For a larger one, send its contentType and size as JSON to this address: the answer says where to post it.';

/** For a file above 4.6 MB, which goes to the store directly. */
const UploadWish = z.object({
  contentType: z.enum(imageTypes, { error: wrongType }),
  /** Bytes. */
  size: z
    .number({ error: 'Say how many bytes the file has.' })
    .int()
    .positive({ error: wrongType })
    .max(maxImageBytes, { error: tooLarge }),
});

/** The file itself, as the field `image` of a form. */
const ImageForm = z.object({
  image: z.file({ error: wrongType }).max(maxImageBytesThroughLambda, { error: tooLargeForForm }),
});

const describeImageFault = (sent: unknown): string => {
  const { image, size } = Object(sent) as { image?: unknown; size?: unknown };
  if (image instanceof Blob) return image.size > maxImageBytesThroughLambda ? tooLargeForForm : wrongType;
  return typeof size === 'number' && size > maxImageBytes ? tooLarge : wrongType;
};

/** As stored: WebP without metadata, in at most three widths. */
export const StoredImage = z.object({
  /** The widest one's address on this site. */
  imageUrl: z.string(),
  /** Pixels, of the widest. */
  width: z.number().int(),
  height: z.number().int(),
  srcset: z.string(),
  /** What became of its motion: kept, or only its first frame. Null for a picture that does not move. */
  animation: z.enum(['kept', 'flattened']).nullable(),
});
export type StoredImage = z.infer<typeof StoredImage>;

/** A form to post to `url`: the fields in their order, then the file as `file`. Good for 5 minutes. */
export const PresignedImageUploadForm = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  key: z.string(),
});
export type PresignedImageUploadForm = z.infer<typeof PresignedImageUploadForm>;

export const imageRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/upload-image',
    access: 'owner',
    summary: 'Store an image of up to 4.6 MB; for a larger one, up to 5 MB, a form that takes it to the store',
    input: z.union([ImageForm, UploadWish], { error: ({ input }) => describeImageFault(input) }),
    multipart: { maxBytes: maxImageBytesThroughLambda, tooLarge: tooLargeForForm },
    output: z.union([StoredImage, PresignedImageUploadForm]),
  }),
  complete: defineRoute({
    method: 'POST',
    path: '/upload-image/complete',
    access: 'owner',
    summary: 'Take over an image that was posted to the store',
    input: z.object({
      key: z
        .string({ error: 'Say which upload.' })
        .regex(/^incoming\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'This is not the key of an upload.' }),
    }),
    output: StoredImage,
  }),
};
