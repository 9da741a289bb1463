/** The words of the public page about the owner, beside the owner's own. */
export const homePageMessages = {
  nothingYet: 'Nothing has been written here yet',
  toBlog: 'Go to the blog',
  toLogin: 'Log in',
  readBlog: 'Read the blog',
  contact: 'Contact',
} as const;
