import { draftLinkDays } from '#core/blog/draft-links';
import { formatInstant } from '#lib/format';

export const draftLinkMessages = {
  title: 'Private link',
  hint: `For somebody who reads the draft before it is public. It works for ${draftLinkDays} days.`,
  warning:
    'Whoever has the link reads the draft as it is then, without signing in. It ends when the post is published, or when you revoke it.',
  loading: 'Loading the private link...',
  failed: 'The private link could not be loaded',
  failedHint: 'Check your connection and try again.',
  none: 'There is no link that works.',
  until: (instant: string) => `A link works until ${formatInstant(instant)}.`,
  create: 'Create Link',
  renew: 'New Link',
  renewHint: 'A new link takes the place of the one before.',
  revoke: 'Revoke',
  copy: 'Copy',
  address: 'Link',
  addressHint: 'Copy it now: it is shown only once.',
  made: 'The link is ready to copy.',
  makeFailed: 'The link could not be created.',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Select it and copy it yourself.',
  revoked: 'The link was revoked.',
  revokeFailed: 'The link could not be revoked.',
} as const;
