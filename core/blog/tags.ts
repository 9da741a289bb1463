/** What a post may be tagged with: at most 10 tags, of at most 40 characters each. */
export const mostTags = 10;
export const longestTag = 40;
