/** An answer that is no JSON, for programs that read a format of their own. It has an ETag, by which it need not be sent again. */
export class TextAnswer {
  /** Without its charset, which is UTF-8. */
  readonly mediaType: `text/${string}`;
  readonly text: string;
  readonly cacheControl: string;
  constructor(mediaType: `text/${string}`, text: string, cacheControl: string) {
    this.mediaType = mediaType;
    this.text = text;
    this.cacheControl = cacheControl;
  }
}
