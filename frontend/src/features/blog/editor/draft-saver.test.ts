import { expect, test } from 'vitest';
import type { CallApiRoute } from '#lib/api/api';
import { covers } from '#tests/kit/covers';
import { createDraftSaver } from './draft-saver';
import { emptyPostFields, type PostFields } from './post-fields';

class Refused extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

const typed = (content: string): PostFields => ({ ...emptyPostFields, content });

/** A server that answers as it is told, and notes what came. */
const server = (...answers: (Refused | null)[]) => {
  const came: string[] = [];
  let version = 0;
  const call = (async (name: string, values: { content: string; version?: number }) => {
    came.push(`${name.split(' ')[0]} ${values.version ?? '-'} ${values.content}`);
    const refusal = answers.shift();
    if (refusal) throw refusal;
    version = (values.version ?? 0) + 1;
    return { slug: 'bonds', version, saved_at: '2026-11-20T15:00:00.000Z' };
  }) as unknown as CallApiRoute;
  const statusOf = (error: unknown) => (error as Refused).status;
  return {
    came,
    keeper: createDraftSaver(call, statusOf, { place: { slug: null, version: 0 }, saved: emptyPostFields }),
  };
};

test('the first save makes the draft, the next ones follow it, and what is there already is not sent', async () => {
  const { came, keeper } = server();
  expect(await keeper.save(emptyPostFields)).toBeNull();
  await keeper.save(typed('a'));
  expect(await keeper.save(typed('a'))).toBeNull();
  await keeper.save(typed('ab'));
  expect(came).toEqual(['POST - a', 'PUT 1 ab']);
  expect(keeper.place).toEqual({ slug: 'bonds', version: 2 });
});

test('two at once follow each other', async () => {
  const { came, keeper } = server();
  await Promise.all([keeper.save(typed('a')), keeper.save(typed('ab'))]);
  expect(came).toEqual(['POST - a', 'PUT 1 ab']);
});

test('one whose answer was lost is sent again as it was before anything newer', async () => {
  covers('4.7 drafts without a connection');
  const { came, keeper } = server(new Refused(), new Refused(503));
  expect(await keeper.save(typed('a'))).toMatchObject({ failed: { status: undefined } });
  expect(await keeper.save(typed('ab'))).toMatchObject({ failed: { status: 503 } });
  expect(await keeper.save(typed('abc'))).toMatchObject({ typed: { content: 'abc' } });
  expect(came).toEqual(['POST - a', 'POST - a', 'POST - a', 'PUT 1 abc']);
});

test('one that was lost is sent again though the text is again what it was before', async () => {
  const { came, keeper } = server(null, new Refused());
  await keeper.save(typed('a'));
  await keeper.save(typed('ab'));
  await keeper.save(typed('a'));
  expect(came).toEqual(['POST - a', 'PUT 1 ab', 'PUT 1 ab', 'PUT 2 a']);
});

test('one that was refused is not sent again by itself, and what was chosen instead is what follows', async () => {
  const { came, keeper } = server(new Refused(409));
  expect(await keeper.save(typed('a'))).toMatchObject({ failed: { status: 409 } });
  keeper.take({ slug: 'bonds', version: 7 }, typed('theirs'));
  await keeper.save(typed('mine'));
  expect(came).toEqual(['POST - a', 'PUT 7 mine']);
});
