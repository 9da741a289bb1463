import { createScreenCoverageRow } from './on-screen.ts';

/** Access, shell, dashboard: what the first of the three documents asks for. */
export const accessCoverageRows = {
  '1.2 list of posts': createScreenCoverageRow(
    '`/blog`: the list of posts, for everyone. **surpassed**: it reads without JavaScript too',
  ),
  '1.2 one post': createScreenCoverageRow(
    '`/blog/{slug}`: one post, for everyone. **surpassed**: it reads without JavaScript, and loads none of the application',
  ),
  '1.2 guest pages': createScreenCoverageRow(
    '`/login` and `/register` are for guests; who is signed in is led to `/dashboard`',
  ),
  '1.2 private pages': createScreenCoverageRow(
    'Everything under `/dashboard` is for the two people; others are led to `/login`',
  ),
  '1.2 dashboard page': createScreenCoverageRow('`/dashboard`: the overview of all that one has'),
  '1.2 portfolio page': createScreenCoverageRow('`/dashboard/portfolio`: stocks held and traded'),
  '1.2 cash page': createScreenCoverageRow('`/dashboard/cash`: cash by platform, and what moved it'),
  '1.2 dividends page': createScreenCoverageRow('`/dashboard/dividends`: dividends found and entered by hand'),
  '1.2 watchlist page': createScreenCoverageRow(
    '`/dashboard/enhanced-watchlist`: stocks to watch, with targets and an advisor',
  ),
  '1.2 analytics page': createScreenCoverageRow(
    '`/dashboard/analytics`: figures over time, and how the product is used',
  ),
  '1.2 Citi page': createScreenCoverageRow("`/dashboard/citi`: the way to Citi's two pages"),
  '1.2 Citi CDs page': createScreenCoverageRow('`/dashboard/citi/cd`: certificates of deposit at Citi'),
  '1.2 Citi savings page': createScreenCoverageRow('`/dashboard/citi/savings`: savings accounts at Citi'),
  '1.2 Marcus page': createScreenCoverageRow(
    '`/dashboard/marcus`: the demonstration of Marcus, with the way to its two pages',
  ),
  '1.2 Marcus CDs page': createScreenCoverageRow('`/dashboard/marcus/cd`: sample certificates at Marcus'),
  '1.2 Marcus savings page': createScreenCoverageRow('`/dashboard/marcus/savings`: sample accounts at Marcus'),
  '1.2 Wealthfront page': createScreenCoverageRow(
    '`/dashboard/wealthfront`: a sample account at Wealthfront, with goals',
  ),
  '1.2 blog management page': createScreenCoverageRow(
    "`/dashboard/blog`: the owner's posts, and the writing of new ones",
  ),
  '1.2 post in the dashboard': createScreenCoverageRow(
    '`/dashboard/blog/{slug}`: a post inside the dashboard, also before it is public',
  ),
  '1.2 spinner while a session is restored': createScreenCoverageRow(
    'While a session is being restored, a spinner shows',
  ),
  '1.2 logging out leads to login': createScreenCoverageRow('Logging out leads to `/login`'),
  '1.2 401 leads to login': createScreenCoverageRow('Any answer 401 leads to `/login`'),
  '1.2 signing in leads to the dashboard': createScreenCoverageRow('Signing in and registering lead to `/dashboard`'),
  '1.2 sidebar': createScreenCoverageRow(
    'The sidebar is fixed on wide screens and slides in on small ones. **surpassed**: it keeps the focus, and Escape or Back closes it',
  ),
  '1.2 head and foot of the menu': createScreenCoverageRow(
    "The menu has the product's title at its top, the username and Logout at its foot",
  ),
  '1.2 place of toasts': createScreenCoverageRow(
    'Toasts stand at the top right. **surpassed**: none lies over a title or a main button, or takes a click',
  ),
  '1.2 groups of the menu': createScreenCoverageRow(
    "Groups of the menu expand and collapse; an entry is active on its own path and its children's",
  ),
  '1.2 page titles': createScreenCoverageRow("A page's title is its name, a bar and the product's name"),
  "1.2 owner's menu": createScreenCoverageRow(
    "The owner's menu: Dashboard, Portfolio, Cash, Dividends, Enhanced Watchlist, Blog, Analytics, and Marcus with CD and Savings",
  ),
  "1.2 member's menu": createScreenCoverageRow(
    "The member's menu: the dashboard under the product's name, Citi and Marcus with CD and Savings, Wealthfront",
  ),
  '1.2 login form': createScreenCoverageRow(
    'Signing in asks for Email and Password, has a contact link for people without an account, and says who it is for: "Restricted Access: ..."',
  ),
  '1.2 register form': createScreenCoverageRow(
    'Registering asks for Email, Username, Password and Confirm Password, and leads to signing in',
  ),
  '1.2 net worth': createScreenCoverageRow(
    '**surpassed**: net worth or investments first, with what the day and the range have gained, the curve beside what was put in, and each of them explained',
  ),
  '1.2 today and next': createScreenCoverageRow(
    '**surpassed**: the largest moves of the day, the next dividends and maturities, and what wants attention, each a way to its page',
  ),
  "1.2 member's dashboard": createScreenCoverageRow(
    "**surpassed**: below the net worth the member's dashboard has the interest of the year, the next maturity, rates with their range, and when each CD matures along a line of time, by keys and as a table",
  ),
  '1.2 dashboard head': createScreenCoverageRow(
    'The dashboard\'s head: title, subtitle, "Last updated" and Refresh. **surpassed**: the time is that of the oldest part, and moves only when all of it came',
  ),
  '1.2 dashboard figures': createScreenCoverageRow(
    "The dashboard's figures: four KPI cards, Portfolio Summary, Quick Stats, Recent Transactions, Monthly Activity. **surpassed**: charts stand beside them, which the keyboard reads as tables",
  ),
  '1.2 dashboard loading': createScreenCoverageRow('While the dashboard loads it says "Loading dashboard..."'),
  '1.2 dashboard error': createScreenCoverageRow(
    'A dashboard that failed says "Dashboard Error", with Retry and Debug',
  ),
  '1.2 empty dashboard': createScreenCoverageRow('An empty dashboard says "No Data Available" and what to do'),
  '1.2 dashboard debug': createScreenCoverageRow('Debug writes to the console, and a toast says whether it worked'),
  '1.2 welcome': createScreenCoverageRow(
    'The welcome: "Elite Member", six cards marked "Coming Soon", Elite, Premium, 24/7 Support. **surpassed**: it has an address of its own, where nobody lands unasked, and each card leads to its page',
  ),

  '1.3 user': 'A user has e-mail and username; `hasMarcusAccess` is added in the browser, for the first address alone',
  '1.3 dashboard data': "The dashboard's data in one answer: time, figures, recent trades, activity by month",

  '1.4 session restored': createScreenCoverageRow('A saved token with a saved user restores the session'),
  '1.4 logging out empties the storage': createScreenCoverageRow('Logging out empties the storage and says so'),
  '1.4 kinds of toasts': createScreenCoverageRow(
    'Toasts have kinds (blank, error, success, loading, custom), each with its duration',
  ),

  '1.5 login refused to others': createScreenCoverageRow(
    'Signing in with any other address shows "Access denied. ..." and sends nothing',
  ),
  '1.5 registration refused to others': createScreenCoverageRow(
    'Registering with any other address shows "Registration denied. ..." and sends nothing',
  ),
  '1.5 passwords that differ or are short': createScreenCoverageRow(
    'Two passwords that differ, or fewer than 6 characters, are said at the field and not sent',
  ),
  '1.5 addresses in lower case': 'Addresses are compared in lower case',

  '1.6 two addresses':
    'Only two addresses have access; anyone else, even signed in, is led to `/login`. **surpassed**: a deployment also asks for an invitation of one use',
  "1.6 member's portfolio": createScreenCoverageRow(
    "The member's Portfolio is an overview of the banks under the same title",
  ),

  '1.7 POST /auth/login':
    'signs in: a token and the user. **surpassed**: five failures lock an address, and a browser that has signed in before still gets in',
  '1.7 POST /auth/register': 'makes an account and signs in. **surpassed**: sent twice or raced, it makes one account',
  '1.7 GET /auth/profile': 'who is signed in',
  '1.7 POST /auth/logout-everywhere': 'ends every session of the person, everywhere',
  '1.7 GET /auth/account':
    '**surpassed**: the open sessions, each with its device and last use, and when the account is deleted',
  '1.7 POST /auth/logout': '**surpassed**: ends this session at the server too',
  '1.7 DELETE /auth/sessions/{session}': '**surpassed**: ends one session from its next request on',
  '1.7 PUT /auth/display': '**surpassed**: the theme and hidden amounts, which every browser of the person keeps',
  '1.7 PUT /auth/password':
    '**surpassed**: another password, which ends every other session; guesses are counted with those of the login page',
  '1.7 POST /auth/deletion': '**surpassed**: marks the account, which the daily run deletes after seven days',
  '1.7 DELETE /auth/deletion':
    '**surpassed**: keeps the account after all, until the very moment in which its deletion begins',
  '1.7 GET /dashboard/data': 'all figures of the overview',
  '1.7 GET /dashboard/data-dev': "the owner's overview without a token, on one machine only",
  '1.7 GET /dashboard/debug': 'counts, sources and ages behind the overview',
  '1.7 GET /portfolio/holdings': 'what is held, with price, value and gain',
  '1.7 GET /portfolio/value': "the portfolio's totals, and who is left out of them",
  '1.7 GET /portfolio/transactions':
    'all trades, newest first. **surpassed**: with a limit it answers a page of them, from either end, with how many there are and where the next page begins',
  '1.7 GET /portfolio/transactions/{id}': "one of one's own trades, wherever in the list it is",
  '1.7 GET /portfolio/analysis':
    'allocation, largest position, best and worst. **surpassed**: computed from what is held, not fixed figures',
  '1.7 GET /portfolio/daily-change':
    "today's change, per holding and in all. **surpassed**: what was bought today counts from what was paid",
  '1.7 GET /portfolio/platform-breakdown': 'totals by platform',
  '1.7 GET /portfolio/platform-transactions': "one platform's trades, page by page",
  '1.7 POST /portfolio/transactions':
    'records a trade. **surpassed**: a sale of more than is held is refused with both quantities, and a trade sent twice is recorded once',
  '1.7 POST /portfolio/transactions/batch':
    'records up to 500 trades, of each position all or none, and says of each what became of it. **surpassed**: broken off anywhere it is finished by sending it again, and nothing is recorded twice',
  '1.7 POST /portfolio/transactions/batch-edit':
    '**surpassed**: gives up to 500 trades the same platform, date or notes, all or none; a sale keeps its shares at every step',
  '1.7 POST /portfolio/transactions/batch-delete': '**surpassed**: deletes up to 500 trades, all or none',
  '1.7 PUT /portfolio/transactions/{id}':
    'changes a trade. **surpassed**: an edit of an older version is refused, so that nobody overwrites another tab',
  '1.7 GET /portfolio/splits': "**surpassed**: a stock's splits, the market's and those entered by hand, told apart",
  '1.7 POST /portfolio/splits':
    '**surpassed**: records a split that the market does not know; holdings, dividends and days follow as by one that it knows',
  '1.7 POST /portfolio/splits/preview': '**surpassed**: what a split would make of each position, or why it is refused',
  '1.7 PUT /portfolio/splits/{symbol}/{day}':
    '**surpassed**: changes a split entered by hand, in its ratio and its day',
  '1.7 DELETE /portfolio/splits/{symbol}/{day}': '**surpassed**: takes it out again, and everything is as it was',
  '1.7 POST /portfolio/corporate-actions/preview':
    '**surpassed**: what a corporate action would make of trades, positions and cash, or why it is refused',
  '1.7 POST /portfolio/corporate-actions':
    '**surpassed**: records a corporate action as it was previewed, as one change with one undo; one that was previewed on other trades is refused',
  '1.7 DELETE /portfolio/transactions/{id}': 'deletes a trade. **surpassed**: not if a later sale needs its shares',
  '1.7 GET /portfolio/assets':
    "**surpassed**: what the market does not know, with prices of one's own; where the market has come to know one, that is said",
  '1.7 POST /portfolio/assets': '**surpassed**: records one with its first price; what the market knows is refused',
  '1.7 PUT /portfolio/assets/{symbol}': '**surpassed**: another name; an edit of an older version is refused',
  '1.7 DELETE /portfolio/assets/{symbol}': '**surpassed**: not while there are trades that its prices value',
  '1.7 GET /portfolio/assets/{symbol}/prices': "**surpassed**: its prices, a page at a time, and nobody else's",
  '1.7 PUT /portfolio/assets/{symbol}/prices':
    '**surpassed**: up to 500 prices at once; days that are over are counted again from the first of them on',
  '1.7 DELETE /portfolio/assets/{symbol}/prices/{date}': '**surpassed**: one price goes, and the one before it counts',
  '1.7 GET /cash/balances': 'what each platform holds',
  '1.7 GET /cash/transactions':
    'what moved cash, trades included. **surpassed**: with a limit, a page of it at the same cost however much is recorded',
  '1.7 GET /cash/transactions/{id}': 'one row of cash',
  '1.7 GET /cash/dividend-transactions': 'the rows that were synced from dividends, for whoever clears them',
  '1.7 POST /cash/transactions': 'records a deposit, withdrawal or fee',
  '1.7 POST /cash/transactions/batch':
    '**surpassed**: records up to 500 rows, all or none, and says of each what became of it; broken off anywhere it is finished by sending it again',
  '1.7 POST /cash/transactions/batch-edit':
    '**surpassed**: gives up to 500 entered rows the same type, platform, date or description, all or none',
  '1.7 POST /cash/transactions/batch-delete':
    '**surpassed**: deletes up to 500 rows, all or none, those of dividends too',
  '1.7 PUT /cash/transactions/{id}': 'changes a row of cash',
  '1.7 DELETE /cash/transactions/{id}': 'deletes a row of cash',
  '1.7 PUT /cash/balances': "sets a platform's balance",
  '1.7 GET /cds': 'all certificates',
  '1.7 GET /cds/summary': 'sums over the certificates',
  '1.7 GET /cds/{id}':
    'one certificate, with its value today. **surpassed**: it also tells what withdrawing today would pay',
  '1.7 GET /cds/{id}/interest': 'interest payments of a certificate',
  '1.7 POST /cds': 'records a certificate',
  '1.7 POST /cds/{id}/interest': 'records an interest payment',
  '1.7 PUT /cds/{id}':
    'changes a certificate, closes it or opens it again. **surpassed**: it says what closing has paid, less the penalty',
  '1.7 POST /cds/{id}/rollover':
    'closes a certificate and opens the next. **surpassed**: both or neither, and each names the other',
  '1.7 PUT /cds/{id}/interest/{rowId}': 'corrects an interest payment. **surpassed**: the specification only adds them',
  '1.7 DELETE /cds/{id}/interest/{rowId}':
    'deletes an interest payment. **surpassed**: the specification only adds them',
  '1.7 DELETE /cds/{id}': 'deletes a certificate with its payments',
  '1.7 GET /savings': 'all savings accounts',
  '1.7 GET /savings/summary': 'sums over the accounts',
  '1.7 GET /savings/{id}': 'one account',
  '1.7 GET /savings/{id}/transactions': "an account's transactions",
  '1.7 POST /savings': 'opens an account',
  '1.7 POST /savings/{id}/transactions':
    'records a transaction of an account. **surpassed**: two withdrawals at once cannot overdraw it',
  '1.7 PUT /savings/{id}': 'changes an account',
  '1.7 PUT /savings/{id}/transactions/{rowId}':
    'corrects a transaction. **surpassed**: the balance follows, and no day ends below nothing',
  '1.7 DELETE /savings/{id}/transactions/{rowId}':
    'deletes a transaction. **surpassed**: the balance follows, and no day ends below nothing',
  '1.7 POST /savings/{id}/rates':
    'records the rate from a day on. **surpassed**: the specification knows one rate an account',
  '1.7 PUT /savings/{id}/rates/{rowId}':
    'corrects a change of the rate. **surpassed**: the specification knows one rate an account',
  '1.7 DELETE /savings/{id}/rates/{rowId}':
    'deletes a change of the rate. **surpassed**: the specification knows one rate an account',
  '1.7 DELETE /savings/{id}': 'deletes an account with its transactions',
  '1.7 GET /dividends': 'dividends entered by hand, with their sums',
  '1.7 GET /dividends/robinhood-summary': 'dividends found for Robinhood, with their sums',
  '1.7 GET /dividends/robinhood-holdings': "Robinhood's holdings: whether each pays, and when",
  '1.7 GET /dividends/scheduler-status': 'when the daily run ran last and runs next',
  '1.7 GET /dividends/automated/historical': 'dividends found on every platform',
  '1.7 GET /dividends/automated/future':
    'dividends to come. **surpassed**: announced ones are told from estimated ones',
  '1.7 GET /dividends/automated/check-eligibility': 'for each holding: whether it pays, last and next',
  '1.7 GET /dividends/income':
    "**surpassed**: income of every platform by platform, stock and year, which adds up to the dashboard's total",
  '1.7 GET /dividends/income/stocks': '**surpassed**: what each stock brought on each platform, without its payments',
  '1.7 GET /dividends/{id}': '**surpassed**: one dividend entered by hand, wherever in the list it is',
  '1.7 POST /dividends/{id}/join': '**surpassed**: says that an entry and a found dividend are one payment',
  '1.7 POST /dividends/{id}/part': '**surpassed**: says that an entry and a found dividend are two payments',
  '1.7 PUT /dividends/automated/tax': '**surpassed**: records the tax withheld from a found dividend',
  '1.7 POST /dividends': 'records a dividend by hand',
  '1.7 POST /dividends/discover-robinhood':
    "finds Robinhood's dividends. **surpassed**: each once, however often it is asked",
  '1.7 POST /dividends/sync-to-cash': 'enters paid Robinhood dividends into cash, each once',
  '1.7 POST /dividends/trigger-discovery': 'starts the daily run now; one at a time',
  '1.7 POST /dividends/automated/sync-historical': 'finds dividends on every platform',
  '1.7 POST /dividends/automated/sync-to-cash': 'enters paid dividends of every platform into cash',
  '1.7 POST /dividends/automated/auto-sync-all': 'finds and enters in one call',
  '1.7 PUT /dividends/{id}': 'changes a dividend entered by hand',
  '1.7 DELETE /dividends/{id}': 'deletes a dividend entered by hand',
  '1.7 DELETE /dividends/clear-all': 'takes away found dividends with their rows of cash, never those entered by hand',
  '1.7 GET /analytics/dashboard': "the analytics page's figures",
  '1.7 GET /analytics/kpis': 'its key figures alone',
  '1.7 GET /analytics/portfolio/performance':
    "value, invested and return over time. **surpassed**: the last point is the dashboard's own figures; days that are over are counted once, and a long history says how far it is",
  '1.7 GET /insight/stock/{symbol}':
    '**surpassed**: one stock by its own rows: positions, lots under three methods that come to the same, dividends paid and to come, splits, why it is watched',
  '1.7 GET /insight/stock/{symbol}/lots':
    '**surpassed**: every lot of one platform under each method, when its table is opened',
  '1.7 GET /insight/stock/{symbol}/prices':
    '**surpassed**: its price in shares of today, with trades, dividends and splits by day; own prices stand until the next',
  '1.7 GET /insight/stock/{symbol}/closes':
    '**surpassed**: its daily closes with the source of each, its splits and dividends, ten years a call, for who checks a figure',
  '1.7 GET /insight/stock/{symbol}/trades': '**surpassed**: its trades on all platforms by date, a page at a time',
  '1.7 PUT /insight/stock/{symbol}/note':
    '**surpassed**: a note on a stock is written, changed or taken away, never over one that was not seen',
  '1.7 GET /insight/notes': '**surpassed**: which stocks have notes and how they begin',
  '1.7 GET /insight/holdings':
    "**surpassed**: the day's change of each holding on each platform, what it paid in 12 months, and its sector; read beside the table, which stands without it",
  '1.7 GET /insight/holdings/prices':
    '**surpassed**: the closes of the last 30 days of what is held, in shares of today, for a small line under each price',
  '1.7 GET /portfolio/platforms':
    "**surpassed**: the specified platforms and one's own, which keep cash and since when, and what is recorded there",
  '1.7 POST /portfolio/platforms':
    "**surpassed**: adds a platform of one's own, up to 30, none that only case or spaces tell from another",
  '1.7 DELETE /portfolio/platforms': '**surpassed**: removes one on which nothing is recorded, and says else what is',
  '1.7 PUT /portfolio/platforms/cash':
    '**surpassed**: keeps the cash of any platform from a day on, with the balance then; trades and dividends from that day move it. Broken off anywhere it is finished by sending it again',
  '1.7 DELETE /portfolio/platforms/cash': '**surpassed**: keeps it no longer, unless rows entered there stand',
  '1.7 GET /analytics/financial/trends': 'money in and out by month',
  '1.7 GET /insight/returns':
    'returns of a range. **surpassed**: simple, time-weighted and money-weighted, each with the reason where there is none, the bridge that closes to the cent, the same dollars in a stock, savings or cash, and what was left out',
  '1.7 GET /insight/value-history':
    'net worth or investments over a range. **surpassed**: the value now, what the range and the last day gained, the curve beside what was put in, and on demand the same dollars in a benchmark',
  '1.7 GET /insight/net-worth':
    '**surpassed**: net worth over a range by class, place and currency, each class day by day, and the bridge of its change; the parts come to the whole to the cent',
  '1.7 GET /insight/goals': '**surpassed**: goals of net worth, each an amount and a day',
  '1.7 PUT /insight/goals':
    '**surpassed**: keep goals. as a whole, with the version that was read, in the log and in the backup, beside the targets of the allocation',
  '1.7 GET /insight/debts':
    '**surpassed**: what is owed today and was on which day, in its own currency and in US dollars',
  '1.7 POST /insight/debts': '**surpassed**: records a debt with what was owed from which day on',
  '1.7 PUT /insight/debts/{id}':
    '**surpassed**: changes a debt with all its balances, not over what was saved elsewhere',
  '1.7 DELETE /insight/debts/{id}': '**surpassed**: deletes a debt; undone like any change',
  '1.7 GET /insight/household':
    "**surpassed**: what both people share with each other, whose it is, and all of one's own accounts with what is shared of each",
  '1.7 PUT /insight/household/sharing':
    '**surpassed**: chooses what the other person sees of which account, and whose it is; not over what was chosen elsewhere',
  '1.7 PUT /insight/household/successor':
    '**surpassed**: names the other person as successor, or nobody any more; each step is in the log of both',
  '1.7 GET /insight/agenda':
    "**surpassed**: the day's largest moves, the next dividends and maturities, and what wants attention, in at most six lines",
  '1.7 GET /insight/income':
    '**surpassed**: dividends, interest of CDs and of savings by day, paid, announced, scheduled and estimated, over 25 months, and the CDs that mature; what was paid equals the ledgers to the cent',
  '1.7 GET /insight/income/forecasts':
    '**surpassed**: for each of the past twelve months what the calendar would have foreseen on the last day of the month before, by the shares, payments, CDs and savings of that day alone',
  '1.7 GET /insight/income/feed': '**surpassed**: whether there is a calendar feed, and since when; never its address',
  '1.7 POST /insight/income/feed':
    '**surpassed**: makes or renews the secret address of the calendar feed, of which a hash alone is kept',
  '1.7 DELETE /insight/income/feed': '**surpassed**: takes the address away; it works no more, and does not come back',
  '1.7 GET /calendar/{token}':
    '**surpassed**: the income calendar for calendar programs (iCalendar), without amounts unless wanted; a wrong address is 404 whatever is wrong',
  '1.7 GET /insight/bridge/rows':
    'the rows behind a line of the bridge. **surpassed**: newest first, a page at a time, and they sum to the line',
  '1.7 GET /insight/explained':
    'what a figure was made of. **surpassed**: as data that can be computed again, down to single rows and prices',
  '1.7 GET /insight/rows':
    'the rows that a term of a figure is the sum of. **surpassed**: a page at a time, whatever the history, and together they come to the term',
  '1.7 GET /insight/notices':
    '**surpassed**: what a person wants to know without asking: prices at targets, ex-dates, dividends, splits, CDs that mature, prices that are old or missing; a page at a time',
  '1.7 PUT /insight/notices/seen': '**surpassed**: says up to which notice a person has seen them; it never goes back',
  '1.7 GET /insight/notices/settings': '**surpassed**: which kinds are told, and whether e-mail is to be had',
  '1.7 PUT /insight/notices/settings': '**surpassed**: turns kinds on and off, and their e-mail; it can be undone',
  '1.7 GET /insight/allocation':
    'what is held, with cash, and the targets that it is compared with. **surpassed**: prices also of what is to be bought and is not held yet',
  '1.7 PUT /insight/targets':
    'keep targets. **surpassed**: as a whole, with the version that was read, in the log and in the backup',
  '1.7 POST /analytics/track': 'notes a use of the product',
  '1.7 all calls': 'go under `/api` as JSON, with the stored token',
  '1.7 pages': '50 rows from row 0 where nothing else is asked',

  '1.8 401 empties the storage': createScreenCoverageRow(
    '401: the storage is emptied, and the page leaves for `/login`',
  ),
  '1.8 time-out':
    'A request that times out is sent once more with 15 s, then its error is passed on. **surpassed**: both carry one key, so that it is recorded once',
  '1.8 login failed': createScreenCoverageRow('Signing in failed: the server\'s sentence, else "Login failed"'),
  '1.8 login succeeded': createScreenCoverageRow('Signed in: "Login successful! Welcome back!"'),
  '1.8 registration failed': createScreenCoverageRow(
    'Registering failed: the server\'s sentence, else "Registration failed"',
  ),
  '1.8 registration succeeded': createScreenCoverageRow('Registered: "Registration successful! Welcome!"'),
  '1.8 dashboard failed': createScreenCoverageRow(
    'The dashboard failed: the server\'s sentence, else "HTTP {status}", on the page and as a toast',
  ),
  '1.8 access denied': createScreenCoverageRow('An address that has no access is told "Access denied. ..."'),
  '1.8 logged out': createScreenCoverageRow('Logged out: "Logged out successfully"'),
  '1.8 private page without a session': createScreenCoverageRow('A private page without a session leads to `/login`'),

  '1.9 time of a request': 'A request may take 10 s, its second try 15 s',
  '1.9 reads tried again': 'A read is tried once more, and not again because the window gets the focus',
  '1.9 platform trades by 50': "A platform's trades come 50 at a time, from the first",
  '1.9 six months of activity': createScreenCoverageRow('The dashboard lists the six latest months of activity'),
  '1.9 duration of toasts': createScreenCoverageRow('A toast stands 4 s, a success 2 s, and at most 20 stand at once'),
  '1.9 length of a password': 'A password has at least 6 characters; two addresses have access',
  '1.9 dollars and US dates': createScreenCoverageRow(
    'Amounts are US dollars and dates are written the US way. **surpassed**: amounts are exact decimals, and ties round by one rule',
  ),
  '1.9 keys of the session': createScreenCoverageRow('The session is kept under two keys, token and user'),
};
