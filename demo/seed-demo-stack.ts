import { type CallDemoApi, seedDemo, triggerDailyRunForNotices } from '#demo/seed';
import type { UploadDemoPicture } from '#demo/seed-demo-posts';

const createCall =
  (origin: string): CallDemoApi =>
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

const createUpload =
  (origin: string) =>
  (token: string): UploadDemoPicture =>
  async (png, name) => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(png)], name, { type: 'image/png' }));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/upload-image`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`The demo could not upload ${name}: ${answer.status}`);
    return ((await answer.json()) as { imageUrl: string }).imageUrl;
  };

/** Enters the demo into the stack at `origin`, over HTTP as everybody does. */
export const seedDemoStack = async ({ origin }: { origin: string }): Promise<void> => {
  const call = createCall(origin);
  await seedDemo(call, undefined, createUpload(origin));
  await triggerDailyRunForNotices(call);
};
