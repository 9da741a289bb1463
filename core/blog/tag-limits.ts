/** What a post may be tagged with: at most 10 tags, of at most 40 characters each. */
export const maxTags = 10;
export const maxTagLength = 40;
