/** A whole address elsewhere, which nothing can break out of. */
export const httpsAddressPattern = /^https:\/\/[^\s"'<>\\^`{|}]+$/;

export const isHttpsAddress = (text: string): boolean => httpsAddressPattern.test(text) && URL.canParse(text);

/** Characters of the address at which a post first appeared. */
export const maxCanonicalUrlLength = 300;
