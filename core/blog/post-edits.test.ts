import { describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  computeFormerSlugsAfterRename,
  getPostFirstPublicDate,
  getPublicationAfterEdit,
  isPostPublicAt,
} from './post-edits.ts';

const now = '2026-11-20T15:00:00.000Z';
const earlier = '2026-11-01T15:00:00.000Z';
const later = '2026-12-01T15:00:00.000Z';

test('former slugs are kept in order, each once, and one that is taken back is none any more', () => {
  expect(computeFormerSlugsAfterRename([], 'a', 'b', true)).toEqual(['a']);
  expect(computeFormerSlugsAfterRename(['a'], 'b', 'c', true)).toEqual(['a', 'b']);
  expect(computeFormerSlugsAfterRename(['a', 'b'], 'c', 'a', true)).toEqual(['b', 'c']);
  expect(computeFormerSlugsAfterRename([], 'a', 'b', false)).toEqual([]);
  expect(computeFormerSlugsAfterRename(['a'], 'b', 'b', true)).toEqual(['a']);
});

const published = { status: 'Published', publishAt: earlier, firstPublicAt: null } as const;
const waiting = { status: 'Scheduled', publishAt: later, firstPublicAt: null } as const;
const due = { status: 'Scheduled', publishAt: earlier, firstPublicAt: null } as const;
const draft = { status: 'Draft', publishAt: null, firstPublicAt: null } as const;
const takenBack = { status: 'Draft', publishAt: null, firstPublicAt: earlier } as const;

test('a post is public once published, or once its time has come', () => {
  expect([published, waiting, due, draft].map((post) => isPostPublicAt(post, now))).toEqual([true, false, true, false]);
  expect(isPostPublicAt({ ...waiting, publishAt: now }, now)).toBe(true);
  expect([published, waiting, due, draft, takenBack].map((post) => getPostFirstPublicDate(post, now))).toEqual([
    earlier,
    null,
    earlier,
    null,
    earlier,
  ]);
});

describe('an edit', () => {
  const other = '2026-10-05T12:00:00.000Z';
  test.each([
    ['of a public post keeps its date', published, 'keep', 'Published', earlier],
    ['of a public post, at once, keeps its date', published, null, 'Published', earlier],
    ['of a public post takes a date in the past', published, other, 'Published', other],
    ['of a post that is due keeps its date', due, 'keep', 'Published', earlier],
    ['of a waiting post leaves it waiting', waiting, 'keep', 'Scheduled', later],
    ['of a waiting post, at once, publishes it', waiting, null, 'Published', now],
    ['of a waiting post for a time that is past publishes it now', waiting, other, 'Published', now],
    [
      'of a waiting post sets another time',
      waiting,
      '2027-01-01T00:00:00.000Z',
      'Scheduled',
      '2027-01-01T00:00:00.000Z',
    ],
    ['of a draft publishes it', draft, 'keep', 'Published', now],
    ['of a draft for this very instant publishes it', draft, now, 'Published', now],
    ['of a post that was taken back brings it back under its date', takenBack, null, 'Published', earlier],
    ['of a post that was taken back may set a time', takenBack, later, 'Scheduled', later],
  ] as const)('%s', (_, post, at, status, publishAt) => {
    covers('4.7 post edited');
    expect(getPublicationAfterEdit(post, at, now)).toEqual({ status, publishAt });
  });

  test('does not hide a post that readers see', () => {
    expect(getPublicationAfterEdit(published, later, now)).toBe('refused');
    expect(getPublicationAfterEdit(due, later, now)).toBe('refused');
  });
});
