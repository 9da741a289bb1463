/** What the search and the list of keys say. */
export const paletteMessages = {
  title: 'Search',
  description: 'Type to filter. The arrow keys choose, Enter opens.',
  field: 'Search pages, posts, stocks and actions',
  placeholder: 'Pages, posts, stocks, actions',
  list: 'Results',
  pages: 'Pages',
  adding: 'Add',
  addingHint: 'What would you like to record?',
  stocks: 'Stocks',
  notes: 'Your notes',
  posts: 'Posts',
  session: 'Session',
  logOut: 'Log out',
  none: 'Nothing matches.',
  held: 'Held',
  watched: 'Watched',
  reading: 'Loading posts and stocks...',
  postsNotRead: 'Posts could not be loaded. Everything else can be chosen.',
  stocksNotRead: 'Some stocks and notes could not be loaded. Everything else can be chosen.',
};

export const keyboardShortcutsTitle = 'Keyboard shortcuts';
