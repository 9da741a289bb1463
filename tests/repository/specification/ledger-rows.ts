import { createScreenCoverageRow } from './on-screen.ts';

/** Portfolio, cash, dividends, watchlist: what the second of the three documents asks for. */
export const ledgerCoverageRows = {
  '2.2 portfolio page': createScreenCoverageRow(
    'Portfolio: summary, cards by platform, tables of holdings, and sentences where there are none. **surpassed**: each total equals the rows under it; a stock without a price is left out and named',
  ),
  '2.2 trade dialogs': createScreenCoverageRow(
    'A trade is added, edited and deleted in dialogs. **surpassed**: the form says in which money and in which shares',
  ),
  '2.2 trades ten a page': createScreenCoverageRow(
    'The trades are shown ten a page. **surpassed**: who comes back finds the page that was chosen',
  ),
  '2.2 split badge': createScreenCoverageRow(
    'A holding that was split has a badge and its original count. **surpassed**: one that a late split makes impossible says why, and is put right in one press',
  ),
  '2.2 cash page': createScreenCoverageRow(
    'Cash: the total, cards by platform, a table without dividends, page numbers above and below it',
  ),
  '2.2 cash dialogs': createScreenCoverageRow(
    'A row of cash is added and edited in dialogs. **surpassed**: a balance can be set on the page, too',
  ),
  '2.2 dividend banner': createScreenCoverageRow('A banner tells of dividends in cash, with Clear All Dividends'),
  '2.2 dividend tabs': createScreenCoverageRow(
    "Dividends: two tabs, the daily run's card, Discover, Sync and Clear, tiles, a search and cards. **surpassed**: the card tells what the last run found, and runs it now",
  ),
  '2.2 dividends by hand': createScreenCoverageRow(
    'Dividends by hand: four cards, a form, a history of ten a page, and a note on how it works',
  ),
  '2.2 advisor': createScreenCoverageRow(
    "The advisor, recommendations and an analysis of what is held. **surpassed**: recommendations stand on live quotes, the analysis on one's own holdings, neither on sample figures",
  ),
  '2.2 watched stocks': createScreenCoverageRow(
    'Watched stocks: tiles, a search, a filter by category, a carousel that is swiped. **surpassed**: buttons and keys turn it, too',
  ),
  '2.2 add-stock dialog': createScreenCoverageRow('A dialog puts a stock on the list, with targets'),
  '2.2 watched stock edited': createScreenCoverageRow(
    'A dialog edits a watched stock. **surpassed**: the specification changes its status alone',
  ),
  '2.2 stock search': createScreenCoverageRow(
    'A stock is found by its name as one types, by keyboard as well. **surpassed**: one that the search does not know can be used by its symbol',
  ),

  '2.3 holding': 'A holding: shares, average, price, value, gain, and what splits did',
  '2.3 trade in two naming styles': 'A trade, read and sent in either style of naming',
  '2.3 balance and row of cash':
    'A balance and a row of cash. **surpassed**: interest and tax withheld are kinds of their own beside deposit, withdrawal, fee and dividend',
  '2.3 Robinhood dividends': "Robinhood's dividends with count, sum and number of stocks",
  '2.3 scheduler status': "The daily run's times: running, last, next, schedule and zone",
  '2.3 dividend by hand': 'A dividend by hand, as sent and as read back, with its sums',
  '2.3 watched stock': "A watched stock as sent and as read, the list's figures, and categories",
  '2.3 suggestion':
    'A suggestion of the search: symbol, name, type, exchange. **surpassed**: funds, coins and currencies are found as well, and named as such',
  '2.3 recommendation': createScreenCoverageRow(
    'A recommendation is made in the browser, with reasons, risk, sector and what the cash buys',
  ),

  '2.4 dialogs open and close': createScreenCoverageRow("Dialogs open and close; saving reads the page's data again"),
  '2.4 target status': createScreenCoverageRow('A watched stock is pending until its status is changed, at once'),
  '2.4 advisor strategy': createScreenCoverageRow(
    "The advisor's strategy: growth from $500 of cash, balanced from $100, else dividend",
  ),
  '2.4 rows that cannot be edited': createScreenCoverageRow(
    'Rows made by dividends or trades cannot be edited; trades show "Portfolio" in place of buttons. **surpassed**: their origin tells them, not their words or number, so that what a person typed stays ordinary',
  ),
  '2.4 deletes ask first': createScreenCoverageRow('Deleting and clearing ask first'),

  '2.5 trade form': createScreenCoverageRow(
    'A trade needs a stock and a platform; symbols are upper-cased, what cannot be read is 0, the total is sent along. **surpassed**: the server computes the total itself, and refuses one that differs',
  ),
  '2.5 cash form': createScreenCoverageRow('A row of cash needs amount, platform and date'),
  '2.5 dividend form': createScreenCoverageRow(
    'A dividend by hand needs symbol, company, shares, amount per share and date; gross and net are shown while one types, notes take 500 characters',
  ),
  '2.5 watchlist form': createScreenCoverageRow(
    'A watched stock must be chosen from the search; empty figures are null; what the server refuses is told in one sentence',
  ),
  '2.5 search from 2 characters': createScreenCoverageRow('Fewer than 2 characters suggest nothing'),

  '2.6 calls without a token': createScreenCoverageRow(
    'Without a token, watchlist and cash are not asked, "No authentication token found" is told',
  ),

  '2.7 GET /stocks/search/{query}': 'suggests stocks',
  '2.7 GET /stocks/splits': "**surpassed**: a stock's splits, as the market tells them",
  '2.7 GET /stocks/quotes': '**surpassed**: quotes for the recommendations, with those missing named',
  '2.7 GET /cash/balance':
    'all cash in US dollars. **surpassed**: other currencies are converted, and one without a rate is named',
  '2.7 GET /activity':
    "**surpassed**: changes of one's records, newest first, of some records, by some source, or of one record alone",
  '2.7 POST /activity/undo':
    '**surpassed**: puts back what one press, run or file has changed, under the rules of any change',
  '2.7 GET /sample-data': '**surpassed**: what there is of sample data, and what its removal would leave',
  '2.7 POST /sample-data': '**surpassed**: fills an empty account with sample data, once however often it is sent',
  '2.7 DELETE /sample-data':
    '**surpassed**: removes the sample data without trace, and nothing that the person has added or changed',
  '2.7 PUT /first-steps': '**surpassed**: puts the list of first steps away, or shows it again',
  '2.7 GET /backup':
    "**surpassed**: the head of one's own backup, with a state of each list that shows whether it has changed",
  '2.7 GET /backup/rows': '**surpassed**: rows of one list of it, a page at a time',
  '2.7 GET /backup/restore': '**surpassed**: how far a restore is, and what the account holds',
  '2.7 POST /backup/restore':
    '**surpassed**: closes an empty account for the restore of a file, and refuses one that is not empty',
  '2.7 POST /backup/restore/rows': '**surpassed**: restores the next rows, each judged as the API would judge it',
  '2.7 POST /backup/restore/finish':
    '**surpassed**: looks through the whole, and opens the account only where it is what was sent',
  '2.7 POST /backup/restore/abandon': '**surpassed**: takes away what a restore has written',
  '2.7 GET /imports': '**surpassed**: every import with how many rows stand by it',
  '2.7 POST /imports': '**surpassed**: begins an import, and goes on with one of the same files that was broken off',
  '2.7 POST /imports/symbols':
    "**surpassed**: what is known of the stocks of a file, one's own assets among them, also while the market is down",
  '2.7 POST /imports/preview':
    '**surpassed**: tells of each row of a statement whether it is new, here, typed by hand, in conflict or no row at all',
  '2.7 GET /imports/{id}': '**surpassed**: one import with its certificate',
  '2.7 POST /imports/{id}/rows':
    '**surpassed**: records each row of a statement once, however often and by how many it is sent',
  '2.7 POST /imports/{id}/links':
    '**surpassed**: a row that was typed stands for the event of a statement from then on',
  '2.7 POST /imports/{id}/left-out': '**surpassed**: keeps the lines that became no row, word for word and once',
  '2.7 GET /imports/{id}/left-out': '**surpassed**: the lines that became no row, a page at a time',
  '2.7 POST /imports/{id}/cash':
    '**surpassed**: records the cash alone of what a finished import left out, once and as part of it, and compares anew',
  '2.7 POST /imports/{id}/finish': '**surpassed**: compares what stands with what the broker states, and keeps it',
  '2.7 GET /imports/{id}/changed':
    '**surpassed**: the rows that were changed by hand since, and what was made for the import with why it stays',
  '2.7 POST /imports/{id}/undo':
    '**surpassed**: takes back exactly what an import has written, and by choice what was made for it and nothing else uses; rows under way never come after it',
  '2.7 GET /comparisons':
    '**surpassed**: as of which day each platform was right, and whether something has changed since, at no cost while nothing has',
  '2.7 GET /comparisons/lines': "**surpassed**: one platform's last comparison, line by line",
  '2.7 POST /comparisons':
    '**surpassed**: compares what a broker shows with what is counted here on any day, tells the likely cause of each difference, and keeps it',
  '2.7 GET /enhanced-watchlist':
    "watched stocks with quotes, score and the list's figures. **surpassed**: where quotes fail the list is whole",
  '2.7 GET /enhanced-watchlist/categories': 'categories with name and colour',
  '2.7 POST /enhanced-watchlist': 'watches a stock. **surpassed**: a stock is on the list once',
  '2.7 DELETE /enhanced-watchlist/{id}': 'takes a stock off',
  '2.7 PATCH /enhanced-watchlist/{id}/status': 'changes its status',
  '2.7 PUT /enhanced-watchlist/{id}':
    'changes whatever is kept of a watched stock. **surpassed**: the specification changes its status alone',
  '2.7 clearing dividends from cash':
    'deletes each row by its own call, all at once. **surpassed**: the balance is right afterwards',
  '2.7 usage events': 'are noted, of pages and of actions',

  '2.8 portfolio cannot be read': createScreenCoverageRow(
    'The portfolio cannot be read: "Failed to load portfolio data"',
  ),
  '2.8 cash cannot be read': createScreenCoverageRow('Cash cannot be read: "Failed to load cash data"'),
  '2.8 found dividends cannot be read': createScreenCoverageRow(
    'Found dividends cannot be read: "Failed to load dividend data"',
  ),
  '2.8 dividends by hand cannot be read': createScreenCoverageRow(
    'Dividends by hand cannot be read: "Failed to load dividends"',
  ),
  '2.8 watchlist cannot be read': createScreenCoverageRow(
    'The watchlist cannot be read: "Failed to load enhanced watchlist"',
  ),
  '2.8 categories cannot be read': createScreenCoverageRow(
    'Its categories cannot be read: "Failed to load categories"',
  ),
  '2.8 trade or cash cannot be saved': createScreenCoverageRow(
    'A trade or row of cash cannot be saved or deleted: the server\'s sentence, else "Failed to add / update / delete transaction"',
  ),
  '2.8 dividend cannot be saved': createScreenCoverageRow(
    'A dividend by hand cannot be saved or deleted: the server\'s sentence, else "Failed to save / delete dividend"',
  ),
  '2.8 stock cannot be watched': createScreenCoverageRow(
    'A stock cannot be put on the list: the server\'s sentence, else "Failed to add stock". **surpassed**: one that another tab has added appears',
  ),
  '2.8 watched stock cannot be changed': createScreenCoverageRow(
    'A watched stock cannot be removed or changed: "Failed to remove stock", "Failed to update status"',
  ),
  '2.8 row without an id': createScreenCoverageRow('A row without an id: "Cannot delete transaction: Invalid ID"'),
  '2.8 generated row cannot be edited': createScreenCoverageRow(
    'A row made by the product: "This transaction cannot be edited as it was automatically generated."',
  ),
  '2.8 dividends cannot be found or cleared': createScreenCoverageRow(
    'Dividends cannot be found, entered or cleared: "Failed to discover dividends / sync dividends to cash / clear dividends"',
  ),
  '2.8 some rows not cleared': createScreenCoverageRow(
    'Some rows could not be cleared: "Failed to delete some dividend transactions. Please try again."',
  ),
  '2.8 nothing to clear': createScreenCoverageRow('Nothing to clear: "No dividend transactions found to delete."'),
  '2.8 trade saved': createScreenCoverageRow(
    'A trade was saved: "Transaction added / updated / deleted successfully!"',
  ),
  '2.8 cash saved': createScreenCoverageRow('A row of cash was saved: "Cash transaction added successfully!"'),
  '2.8 dividends found and synced': createScreenCoverageRow(
    'Dividends were found, entered, cleared: "Discovered {n} dividends!", "Synced {n} dividends to cash!", "All dividends cleared successfully!"',
  ),
  '2.8 dividend saved': createScreenCoverageRow(
    'A dividend by hand was saved: "Dividend added / updated / deleted successfully"',
  ),
  '2.8 watchlist changed': createScreenCoverageRow(
    'The watchlist was changed: "Stock added to / removed from enhanced watchlist!", "Status updated successfully!"',
  ),
  '2.8 rows cleared': createScreenCoverageRow('Rows were cleared: "Successfully deleted {n} dividend transactions!"'),
  '2.8 scheduler cannot be read': createScreenCoverageRow(
    'The daily run\'s card cannot be read: "Unable to load scheduler status"',
  ),
  '2.8 search that fails': createScreenCoverageRow('A search that fails offers the built-in names'),

  '2.9 ten rows a page': createScreenCoverageRow('Trades, cash and dividends by hand are shown ten a page'),
  '2.9 five page numbers': createScreenCoverageRow('At most 5 page numbers are shown, none where there is one page'),
  '2.9 limits of the search': createScreenCoverageRow(
    'The search waits 300 ms, wants 2 characters, asks the server from 4 on or where it knows none itself, offers at most 8, and closes after the input is left',
  ),
  '2.9 37 built-in stocks': '37 well-known stocks are built in, found by aliases as well',
  '2.9 lists to choose from': createScreenCoverageRow(
    'The lists to choose from: platforms of trades and of cash, currencies, types',
  ),
  '2.9 Robinhood cash': createScreenCoverageRow("Robinhood's cash is deposits less withdrawals less fees"),
  '2.9 kinds of trades':
    'The kinds of trades. **surpassed**: beside buy and sell there are reinvestments, and shares that came or left without cash, which move no cash but their fees; a move from one platform to another changes neither value nor returns',
  '2.9 average cost': 'The average cost of a position; a sale reduces cost at the average',
  '2.9 shares with six decimals': createScreenCoverageRow('Shares are shown with 6 decimals, amounts per share with 4'),
  '2.9 advisor limits': "The advisor's limits are $500 and $100, and it names five stocks",
  '2.9 analysis panel': createScreenCoverageRow(
    'The analysis panel. **surpassed**: its figures are computed from what is held',
  ),
  '2.9 notes of 500 characters': createScreenCoverageRow(
    'Notes take 500 characters. **surpassed**: in every form a text that is too long stays as it was typed or pasted, is said to be too long, and is sent once it fits',
  ),
  '2.9 carousel card': createScreenCoverageRow('A card of the carousel is 400 px wide'),
  '2.9 swipe': createScreenCoverageRow('A swipe of 50 px turns the carousel'),
  '2.9 priorities': 'A watched stock has a priority from 1 to 5, 3 unless said',
  '2.9 daily run at 4 PM': createScreenCoverageRow(
    'Dividends are looked for daily at 4:00 PM Eastern time, clock changes included',
  ),
};
