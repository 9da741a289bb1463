import { type FakeReply, type SentRequest, toFakeResponse, toSentRequest } from './fake-fetch';

/** The browser's `XMLHttpRequest`, as far as an upload needs it: half of it is sent at once, the rest with the answer. */
export const fakeXhr = (sent: SentRequest[], answer: (asked: SentRequest) => FakeReply) =>
  class {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    #sentHeaders = new Headers();
    #headers = new Headers();

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#sentHeaders.append(name, value);
    }
    getResponseHeader(name: string) {
      return this.#headers.get(name);
    }
    abort() {
      this.onabort?.();
    }
    async send(body: Blob) {
      const asked = await toSentRequest(
        new Request(this.#url, { method: this.#method, headers: this.#sentHeaders, body }),
      );
      sent.push(asked);
      this.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const reply = answer(asked);
      if (reply === 'silent') return;
      if (typeof reply === 'string') return this.onerror?.();
      const response = toFakeResponse(reply);
      this.#headers = response.headers;
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    }
  };
