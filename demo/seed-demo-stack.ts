import { type DemoApiCall, seedDemo, triggerDailyRunForNotices } from '#demo/seed';

const createCall =
  (origin: string): DemoApiCall =>
  async (method, path, body, token, headers) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };

/** Enters the demo into the stack at `origin`, over HTTP as everybody does. */
export const seedDemoStack = async ({ origin }: { origin: string }): Promise<void> => {
  const call = createCall(origin);
  await seedDemo(call);
  await triggerDailyRunForNotices(call);
};
