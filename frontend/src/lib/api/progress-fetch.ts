/** `Response` takes no body with these, not even an empty one. */
const withoutBody = new Set([204, 205, 304]);

const toResponse = (sending: XMLHttpRequest): Response => {
  const { status, responseText } = sending;
  const type = sending.getResponseHeader('Content-Type');
  return new Response(withoutBody.has(status) ? null : responseText, {
    status,
    headers: { ...(type && { 'Content-Type': type }) },
  });
};

/**
 * In place of `fetch` for a file, since that can't tell how much of one has been sent: `tell` hears it from 0 to 1, and
 * nothing while the browser does not know of how much. Of the answer's headers it hands on the type alone, and cookies go to our own origin alone.
 */
export const createUploadProgressFetch =
  (reportShare: (share: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const body = await request.blob();
    signal.throwIfAborted();
    const sending = new XMLHttpRequest();
    sending.open(request.method, request.url);
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) reportShare(loaded / total);
    };
    return new Promise((resolve, reject) => {
      sending.onload = () => resolve(toResponse(sending));
      sending.onerror = () => reject(new TypeError('Failed to fetch'));
      sending.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => sending.abort());
      sending.send(body);
    });
  };
