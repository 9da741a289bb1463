import { createScreenCoverageRow } from './on-screen.ts';

/** What the product does beyond the documents. */
export const furtherCoverageRows = {
  '4.1 one table of holdings': createScreenCoverageRow(
    "`/dashboard/portfolio`. what is held stands in one table, a row a stock with its platforms folded under it, and its totals equal its rows; the cards and tables by platform are the page's other view",
  ),
  '4.1 holdings sorted, searched and filtered': createScreenCoverageRow(
    'Holdings are sorted by each column, searched by symbol or name, filtered by platform and class, and show the columns that one chooses',
  ),
  '4.1 actions on a holding': createScreenCoverageRow(
    "From its row a stock is sold, its splits are shown, and what the market does not know gets a price of one's own, by the keyboard alone too",
  ),
  '4.1 other currencies':
    'Trades and dividends in euros, pounds and zlotys, entered or from a file: their cash moves in that currency, they count the dollars of their day, and a gain is told apart into price and currency',
  '4.1 corporate actions':
    'A rename, a merger, a spin-off, a return of capital, cash in lieu and a reverse split carry cost and holding periods over to the cent, on closed positions too, each as one change with one undo',
  '4.1 trades in other currencies':
    'A trade that was paid in euros, pounds or zlotys keeps what was paid and its exchange rate, moves the cash of that currency, and counts everywhere in the US dollars that follow',
  '4.1 corporate actions step by step': createScreenCoverageRow(
    'A corporate action is recorded from a holding or the page of a stock in three steps: what happened, its figures, and what it changes before it is recorded',
  ),
  '4.1 trade in another currency': createScreenCoverageRow(
    'A trade that was paid in EUR, GBP or PLN is entered in that currency, in the form or as a row of the spreadsheet, with the rate of its day and where that is from; its US dollars follow, the list shows both, and it moves the cash of its currency',
  ),
  '4.1 dividend in another currency': createScreenCoverageRow(
    'A dividend that was paid in EUR, GBP or PLN is entered by hand in that currency, with the rate of its day and where that is from; its US dollars follow, the history shows both, and what was found of it is in cash in that currency',
  ),
  '4.1 500 holdings': createScreenCoverageRow(
    'On a phone a holding is two lines; 500 holdings are drawn within 100 ms of work',
  ),
  '4.1 holdings by class': createScreenCoverageRow(
    'Holdings are filtered by class, and one that needs review leads to the trade',
  ),
  '4.1 holdings by sector': createScreenCoverageRow(
    'Holdings are filtered by platform, class and sector, and what was searched for is found again by Back; on a phone each is two lines, whatever it is sorted by',
  ),
  '4.1 own prices': createScreenCoverageRow(
    "`/dashboard/portfolio/assets`. prices of one's own for what the market does not know, typed or pasted",
  ),
  '4.1 platform added twice': createScreenCoverageRow(
    'A platform added in two tabs at once stands once, and the later tab is told',
  ),
  '4.1 stock page': createScreenCoverageRow(
    '`/dashboard/stock/{symbol}`. everything about one stock: its price with its 52-week range, its next ex-date and what was done, positions, lots by method, a sale looked at beforehand, dividends and all its rows',
  ),
  '4.1 address of a stock': createScreenCoverageRow(
    'The page of a stock opens by its address however its symbol is written, one with a dot too, and says where a range has no price',
  ),
  '4.1 draft of a sale': createScreenCoverageRow(
    'A sale that is looked at beforehand is kept as a draft, with the lots that were picked',
  ),
  '4.1 notes on a stock': createScreenCoverageRow(
    'Notes on a stock, held, watched, sold or none of these, kept as they are typed; two tabs do not write each other over, and the search finds them',
  ),
  '4.1 lots by method':
    'Lots by first in first out, highest cost first and at the average, through splits, gifts and moves, come to the shares held; realized and unrealized together are the same under each',
  '4.1 holding term':
    'Shares held for more than one year are told apart, the day after the purchase being the first that counts',
  '4.1 sale preview': createScreenCoverageRow(
    'A sale is looked at beforehand under each method and for lots that are picked, after its fee, and is no tax advice',
  ),

  '4.2 charts over time': createScreenCoverageRow(
    'Charts over time. ranges, a crosshair by mouse, finger and keys, zoom by dragging and by keys, a log scale, the figures as a table, CSV and a picture; ten years of days in less than 100 ms',
  ),
  '4.2 charts by two fingers and by day': createScreenCoverageRow(
    'Two fingers zoom a chart, and short ranges of the dashboard’s and the analytics page’s curves come by day',
  ),
  '4.2 chart saved as a picture':
    'A chart saved as a picture says of what it is, on which scale, and what its lines and marks mean',
  '4.2 returns page': createScreenCoverageRow(
    '`/dashboard/returns`. three returns over any range, of the whole or a part, the way from start to end, the same dollars elsewhere, month by month; each number explains itself down to single rows',
  ),
  '4.2 return by time':
    'The return by time counts each day once, money in from its start and money out until its end; its curve ends at it',
  '4.2 return by money':
    'The return by money is the one rate that fits, by actual days; where none or several fit, it says so and picks none',
  '4.2 bridge':
    'What happened between two days closes to the cent, line by line, for shares and for the household; neighbouring ranges add up',
  '4.2 benchmark':
    'The same dollars in a benchmark, in savings and in cash, dividends reinvested or kept, and when they would have run out',
  '4.2 returns of net worth': createScreenCoverageRow(
    'The returns of the household are told of any range: shares, cash, CDs and savings, by what came from outside or left; counted back from what stands now, and as all that was recorded comes to',
  ),
  '4.2 allocation of everything': createScreenCoverageRow(
    'The allocation begins with everything, cash, CDs and savings in it, as a ring with its table; investments alone are a button away and stay in the address',
  ),
  '4.2 net worth page': createScreenCoverageRow(
    '`/dashboard/net-worth`, for both people. net worth over a range by class, place and currency, each part explained and all of them to the cent the whole; its curve, that of each class, and the bridge of its change',
  ),
  '4.2 debts': createScreenCoverageRow(
    'Debts of any kind, each with what was owed from which day on, are taken off net worth everywhere, in its curve and its bridge; what is borrowed or repaid is no gain. Undone, logged and in the backup like any record',
  ),
  '4.2 household page': createScreenCoverageRow(
    '`/dashboard/household`, for both people. what each shares of their accounts, nothing, the total or everything, taken back at once; a joint account counts once, and for each of the two at their part',
  ),
  '4.2 consent':
    'Nothing that is not shared reaches the other person: every read is searched for it, and is the same where it does not exist',
  '4.2 successor':
    'A successor reads everything after 45 days without a sign of life and five mails in ten days, and nothing any more after a sign-in; off unless chosen',
  '4.2 net worth goals': createScreenCoverageRow(
    'Goals of net worth, an amount by a day each: what is missing a month until then, and whether the pace of the last year suffices; in the log, in the backup, undone like any change',
  ),
  '4.2 allocation page': createScreenCoverageRow(
    "`/dashboard/allocation`. the whole by class, stock, sector and platform, with one's own targets and how far each part is from its own",
  ),
  '4.2 targets form': createScreenCoverageRow(
    'In the form of targets a stock of a long list is found by its symbol or name, and what the targets come to stays in sight',
  ),
  '4.2 purchase plan': createScreenCoverageRow(
    '"add $1,000: buy these" by one\'s own targets, in fractions or whole shares, of the cash that may be spent or of new money; nothing is sold, and nothing ends further from its goal',
  ),
  '4.2 purchase plan rules': createScreenCoverageRow(
    'Two rules of the plan, each on or off: what the emergency fund lacks in savings and cash is set aside first, then the next CD that a ladder lacks; only the rest buys',
  ),
  '4.2 targets in two tabs': createScreenCoverageRow(
    'Targets of two tabs do not overwrite each other, and what was typed of them is offered again',
  ),
  '4.2 recommendations by targets': createScreenCoverageRow(
    "The watchlist's recommendations follow one's own targets first, where there are any, with the specified ones a tab away",
  ),

  '4.3 explained figures': createScreenCoverageRow(
    "Each figure of dashboard, analytics, portfolio and a stock's page opens its formula, its terms and the rows behind them, by the function that computes it",
  ),
  '4.3 explanation beside the page': createScreenCoverageRow(
    'The figure is the button: its explanation opens beside the page on a wide screen, over it on a phone, under its name and its number',
  ),
  '4.3 same figures on every page': 'Figures of one name are the same on every page',
  '4.3 explained cash, dividends, deposits and watchlist': createScreenCoverageRow(
    'Each figure of cash, dividends, CDs, savings and the watchlist opens its formula and its terms, down to the rows, rates and days that it is made of',
  ),
  '4.3 explained lots': createScreenCoverageRow(
    'Lots, what they come to under each method, a sale that is thought of, and the average cost and realized gain of a stock open down to what each trade did',
  ),
  '4.3 explained sums': createScreenCoverageRow(
    'Counts, gross and fees of dividends, the sums of platforms, stocks and years, and what moved month by month open their rows; one to come counts in no month before it is paid',
  ),

  '4.4 saving without a connection': createScreenCoverageRow(
    'What is saved without a connection gets no answer and says so, stays as it was typed, and is not sent later by itself; whether the server can be reached is learnt by asking it',
  ),
  '4.4 faults of writes':
    'A fault at any step of a write is told clearly; what was written is whole or nothing, and once when pressed again',
  '4.4 pressed twice': createScreenCoverageRow('What is pressed twice is sent once'),
  '4.4 changed in another tab': createScreenCoverageRow(
    'What another tab has changed or deleted is told, and what was typed stays',
  ),
  '4.4 question before leaving': createScreenCoverageRow(
    'A page with something typed is not left without a question: by a link, the search, Back or a closed tab',
  ),
  '4.4 drafts': createScreenCoverageRow(
    'What is typed into a form is kept in the browser until it is saved, offered again with its age after a reload, and shown beside what was saved elsewhere meanwhile; a dialog with something typed asks before it closes',
  ),
  '4.4 one record after another': createScreenCoverageRow(
    'A trade or a row of cash is saved and followed by another, which begins where and when it was; a position is sold from its row with all its shares filled in, and a trade is made once more',
  ),
  '4.4 figures and dates as people write them': createScreenCoverageRow(
    'A figure is typed with separators or as a sum, a date as people say it; what is meant is said at once, and what cannot be read is refused and stays',
  ),
  '4.4 steps and date picker': createScreenCoverageRow('Figures go up and down by their step; dates have a picker'),
  '4.4 fourteen keys for a trade': createScreenCoverageRow(
    'A trade that follows another takes at most 14 keys beyond its figures, and a sale takes all that is held by one',
  ),
  '4.4 exact symbol': createScreenCoverageRow(
    'A symbol typed in full is taken by Enter or Tab, however late the search answers, and no suggestion that nobody has seen',
  ),
  '4.4 proposals of the trade form': createScreenCoverageRow(
    'A new trade proposes the platform used last and, where it is known, the close of its day; what was typed stays',
  ),
  '4.4 spreadsheet': createScreenCoverageRow(
    'Trades and rows of cash are typed or pasted as into a spreadsheet, up to 500 at once: each cell says what is wrong with it, nothing is saved until all are right, and one Undo takes all back',
  ),
  '4.4 many rows at once': createScreenCoverageRow(
    'Many rows of a list are chosen, over its pages, and changed or deleted at once; where one cannot be, all stay as they are, it is named, and can be left out',
  ),
  '4.4 session that ran out over a form': createScreenCoverageRow(
    'A session that ran out over a form asks for the password in front of it, nothing else of the page stands meanwhile, and what was meant is carried out',
  ),
  '4.4 Back closes a dialog': createScreenCoverageRow('Back closes an open dialog first, then leaves the page'),
  '4.4 undo': createScreenCoverageRow(
    'What was saved or deleted can be taken back for ten seconds from where it was done, by a button or by Ctrl Z, and later from the page of changes',
  ),
  '4.4 activity page': createScreenCoverageRow(
    "`/dashboard/activity`. every change of one's records by day, with each field before and after, and the way back",
  ),
  '4.4 browser that keeps nothing': createScreenCoverageRow(
    'A browser that keeps nothing (a private window, a full disk) loses the session with the page and drafts with their form, says both, and does all else',
  ),
  '4.4 wrong clock': createScreenCoverageRow(
    'A browser whose clock is an hour wrong loses no session, no draft and no way back',
  ),

  '4.5 empty account': createScreenCoverageRow(
    'An empty account offers ways to begin that the person has, one of them sample data that one press removes',
  ),
  '4.5 first steps': createScreenCoverageRow('A list of first steps ticks itself off by what is there, and goes'),
  '4.5 cards of the welcome': createScreenCoverageRow("The welcome's cards lead only to pages that the person has"),
  '4.5 figures of the last visit': createScreenCoverageRow(
    'The second visit shows the last figures at once, says of when they are, and moves nothing when newer ones come; where the server cannot be reached they stay, with their time',
  ),
  '4.5 figures kept by the browser': createScreenCoverageRow(
    "What the browser keeps of a person's figures goes with the session, is for nobody else to see, and is bounded in age and size",
  ),
  '4.5 server out of reach': createScreenCoverageRow('A bar says while the server cannot be reached'),
  '4.5 keyboard alone': createScreenCoverageRow(
    'A trade is recorded, changed and deleted by keyboard alone, and a skip link leads past the menu',
  ),
  '4.5 palette': createScreenCoverageRow(
    'Ctrl K, or a button above the menu, searches the pages of a person, what they may add, their stocks and posts, and leads there',
  ),
  '4.5 form by address': createScreenCoverageRow('An address with `?add` opens the form of its page, once'),
  '4.5 list of keys': createScreenCoverageRow('The keys are listed by `?`'),
  '4.5 twelve tabs to the first record': createScreenCoverageRow(
    'At most twelve tabs lead from the top of a page to the first action of its first record',
  ),
  '4.5 sixty stops': createScreenCoverageRow(
    'With twenty holdings Portfolio has at most sixty stops of the Tab key; within tables the arrow keys go on',
  ),
  '4.5 360 pixels and axe': createScreenCoverageRow('Every page fits 360 px and has no violation that axe finds'),
  '4.5 printed page': createScreenCoverageRow('A page is printed without its menu and buttons'),
  '4.5 printed holdings': createScreenCoverageRow('The table of holdings is whole on paper with all of its columns'),
  '4.5 Firefox and old browsers': createScreenCoverageRow(
    'Firefox shows it as well, and a browser that is too old reads which would do',
  ),

  '4.6 wrong passwords since the last visit':
    'After signing in, a person hears of wrong passwords since the last visit',
  '4.6 sessions': createScreenCoverageRow(
    'A person sees where they are signed in, ends any of these sessions, and all of them',
  ),
  '4.6 password changed': createScreenCoverageRow(
    'The password is changed in the settings, and is kept in no draft, no log and no record of a request',
  ),
  '4.6 account deleted': createScreenCoverageRow(
    'An account is deleted by whoever types its address and password, can be kept for seven days, and is then gone with everything, posts and pictures included; killed half-way the next run goes on, and the other account notices nothing',
  ),
  '4.6 faults of account changes': 'A fault at any step of these is told clearly, and pressed again they are done once',

  '4.7 site of the owner': createScreenCoverageRow(
    'The owner says whose site it is: name, headline, portrait, ways to reach them, and five pages, with versions; visitors see them at `/`, and by that name on every public page, feed and card',
  ),
  '4.7 feed and site map': 'The blog has a feed and a site map',
  '4.7 pages of the blog': createScreenCoverageRow(
    'The public list comes twenty posts a page, also of a tag and of a year, under addresses that no post takes; what is not there is 404, capitals and former addresses lead on',
  ),
  '4.7 post as Markdown':
    'A public post is had as Markdown, as it was written but for remarks, by its own address or by asking for it',
  '4.7 post for search engines':
    'A post that first appeared elsewhere names that address as its own, and one that is not to be found asks so; neither stands in the site map',
  '4.7 search of the blog': createScreenCoverageRow(
    'Readers search titles, tags, headings and excerpts of all posts by keyboard or touch, from one small answer that is read when the search is opened',
  ),
  '4.7 picture of a page':
    'A link to a post, the blog or the page about the owner is shown with a picture of 1200 x 630: the post’s own, else one drawn of title, site and colour',
  '4.7 post edited': createScreenCoverageRow(
    'A post that was published is edited under its address and date, says when, and is refused to whoever was slower',
  ),
  '4.7 posts as files': createScreenCoverageRow(
    'A post comes as a file of Markdown with front matter, all of them in one archive with their pictures, and such a file becomes a new draft',
  ),
  '4.7 own posts found': createScreenCoverageRow(
    'The owner searches their posts by title, tag and address, and by status; two thousand of them are as light to the browser as twenty',
  ),
  '4.7 before publishing': createScreenCoverageRow(
    'Between a text and its readers stands one step: what is worth a look, each with the way there, how the post looks on a phone, and when it is public, in New York and on the own clock',
  ),
  '4.7 editor of posts': createScreenCoverageRow(
    'A post with picture, table, code and footnote is written by toolbar and keys, by keyboard alone and on a phone; Tab leaves the text, and each step can be taken back',
  ),
  '4.7 language of a post':
    'A post can have another language than the site, which its page, its linked data, the feeds and its file say',
  '4.7 former addresses of a post':
    'Another address of a post leaves one that leads on, straight to the last, and that no other post gets',
  '4.7 details of a post': 'A post has an excerpt, a description, a date and tags of its own',
  '4.7 help with a text': createScreenCoverageRow(
    'A model proposes titles, a description, tags, words for pictures or another wording; the writer sees what would change, and takes or leaves it',
  ),
  '4.7 private link to a draft': createScreenCoverageRow(
    'A draft is read by whoever has its private link, for 7 days, until it is revoked, renewed, published or deleted; nobody else finds it',
  ),
  '4.7 voice of the owner':
    'A model that writes is given the owner’s notes on their voice, and their newest three posts by hand; no visitor sees the notes',
  '4.7 post unpublished': 'An unpublished post is 404 under all of its addresses, and comes back under its date',
  '4.7 post deleted': 'A deleted post takes along its draft, its versions and the pictures that no other has',
  '4.7 drafts of posts': createScreenCoverageRow(
    'What is typed is a draft on the server after two seconds, beside what readers see',
  ),
  '4.7 drafts without a connection': createScreenCoverageRow(
    'Without a connection what is typed stays in the browser, and two texts of one post are shown side by side',
  ),
  '4.7 versions of a post': createScreenCoverageRow(
    'The newest 50 versions of a post are compared line by line and brought back',
  ),
  '4.7 origin of a text': createScreenCoverageRow(
    "A version keeps what its text was asked for by and of which model, and the owner's list marks a post of which something is typed that readers do not see",
  ),
  '4.7 pictures in a text': createScreenCoverageRow(
    'Pictures come into the text by paste, drop and a button, with a caption; the words and the minutes of reading are counted',
  ),

  '4.8 export and restore':
    "A person's whole data can be exported, and restored into an empty account that answers every call as before",
  '4.8 export from the page':
    'In Settings, one press exports the same file to the letter, put together from pages; what changes meanwhile is noticed and read again',
  '4.8 tables for spreadsheets': 'And tables for spreadsheets, in which no text is a formula',
  '4.8 audit':
    'Every figure can be checked by programs that are not ours: one command writes the books with what each figure came from, and derives it again by hledger, Beancount and pyxirr; whatever was changed by a cent is named',
  '4.8 audit from the page': createScreenCoverageRow(
    'In Settings, one press gives the same files as a ZIP: from what the pages answer, all of one moment, or none',
  ),
  '4.8 journal':
    "Nobody is locked in: everything that is recorded of money is written as a journal that hledger takes, with the shares, the cash and the dividends of the pages; one's own tables come back in as statements",
  '4.8 restore from the page': createScreenCoverageRow(
    'A backup is looked at before anything of it is sent, and restored in parts into an account that becomes what the command makes of it',
  ),
  '4.8 restore broken off': createScreenCoverageRow(
    'Broken off by a lost answer, a failing table or a closed page, it goes on where it stopped, or is given up and leaves the account empty',
  ),
  '4.8 restore judged by the server': createScreenCoverageRow(
    'The server judges every row of a restore again, whatever the browser says, and what is wrong with a file is said in sentences',
  ),
  '4.8 document of the API':
    'The API has a document, written from the contract, which allows and misses what the API does',
  '4.8 older accounts and backups':
    'What an earlier program has left, in its table or in its backup, opens as it was, and everything newer works with it',

  '4.9 import page': createScreenCoverageRow(
    "`/dashboard/import`. the files of brokers and banks become trades, cash and dividends, seen before they are recorded, proven against the broker's figures, and undone in one press",
  ),
  '4.9 import broken off': createScreenCoverageRow(
    'An import goes on after a closed tab, and after a lost connection, and records nothing twice; its undo tells how far it is and goes on as well',
  ),
  '4.9 opening position and rows typed by hand': createScreenCoverageRow(
    'Sales whose purchase no file has are named, with the offer of an opening position; rows typed by hand are linked, those that differ are compared side by side',
  ),
  '4.9 every row of a file': createScreenCoverageRow(
    'Every row of a file is recorded or left out with its reason, and an account goes to a platform of the person’s choice, one of their own too',
  ),
  '4.9 compare with your broker': createScreenCoverageRow(
    '"Compare with your broker" on the cards of the Portfolio and the Cash page: typed, pasted or from the broker\'s own file, with the way to mend each difference, and "Right as of" on the card',
  ),
  '4.9 dividends of a year compared': createScreenCoverageRow(
    'The certificate compares the dividends of each year that the files cover, before tax, the tax and after tax, with what counts here of the platform, each payment once; so does a comparison by hand with a tax form',
  ),
  '4.9 causes of a difference': createScreenCoverageRow(
    'A ledger that equals its statement has no difference, and any one row that lacks or differs by a cent is named, with where it leads',
  ),
  '4.9 states of a figure':
    'A certificate states only what was compared: a figure is equal, differs or was not compared, a file is no proof of itself, and what it sums up beside its rows is one',
  '4.9 rows left out as causes': createScreenCoverageRow(
    'A row that was left out or refused is named as the cause of what is missing, by its money, day and line, and all rows of the files are accounted for',
  ),
  '4.9 corporate actions proposed from rows left out': createScreenCoverageRow(
    'A change of symbol, a merger or a return of capital that was left out of an import leads to the form of a corporate action, which begins with what its rows state',
  ),
  '4.9 cash of rows left out': createScreenCoverageRow(
    'The cash alone of a row that is not kept here is recorded in the preview, from the certificate or by the command, marked, once, and is undone with its import',
  ),
  '4.9 effect of an import':
    'The preview counts what will be there: cash with the balance that it begins with and none where none is kept, and nothing of rows that will be refused',
  '4.9 own splits':
    'Own splits count wherever shares are counted, also of a stock that the market does not know, and an import records them between the trades that they split',
  '4.9 file of another account': createScreenCoverageRow(
    'A file of another account than those that went to a platform before is asked about before anything comes of it',
  ),
  '4.9 unreadable file': createScreenCoverageRow(
    'A file that is damaged, packed too large or no statement is refused in a sentence, and one of an unknown bank is read by columns that are remembered',
  ),
  '4.9 server failing during an import': createScreenCoverageRow(
    'Where the server fails in the middle of an import, it is sent on by itself and each row is recorded once; where it goes on failing, one stops it, reads why, and goes on from there',
  ),
  '4.9 stocks unknown to the market': createScreenCoverageRow(
    'Of a stock that the market does not know an import asks once: an asset of one’s own with its price, another stock by the search, or left out',
  ),
  '4.9 split without a ratio': createScreenCoverageRow(
    'A split whose ratio a file does not tell is asked for, with what the file tells of it, and is left out until then',
  ),
  '4.9 printed certificate': createScreenCoverageRow(
    'A certificate can be printed: its verdict, its figures and the causes, without what is there to be pressed',
  ),
  '4.9 unnamed accounts': createScreenCoverageRow(
    'Files of one broker that name no account are told to count as one, with a warning where they look like two',
  ),
  '4.9 spreadsheet':
    'An Excel file is read sheet by sheet, by what its formulas came to; one that is too large or defines its own document type is refused',
  '4.9 OFX, QFX and Flex queries': createScreenCoverageRow(
    'OFX, QFX and Flex queries are imported like CSV files, and compared with the positions and balances that they state',
  ),
  '4.9 packed files': createScreenCoverageRow('Files packed together are imported as one, each event once'),
  '4.9 import in Firefox': createScreenCoverageRow('The way from a drop to a certificate goes in Firefox too'),

  '4.10 dividends of all platforms': createScreenCoverageRow(
    "Below Robinhood's stand the dividends of all platforms, pairs of one payment, and the tax withheld",
  ),
  '4.10 dividends received and expected': createScreenCoverageRow(
    'Above both tabs stands what dividends brought this year and in 12 months and what is expected in the next 12, on every platform; each agrees with the dashboard and with its rows',
  ),
  '4.10 dividend from a statement':
    'A dividend from a statement keeps its gross amount as stated, and brings its net amount into cash by itself; the same payment never counts twice',
  '4.10 bell': createScreenCoverageRow(
    'A bell on every page says how many notices are new since it was last opened, in every tab, without a request of its own; a press shows the latest at the bell, what can be done about each, and the way to all',
  ),
  '4.10 notices once':
    'Each event is told once, however often the day is run, and an outage of the market data tells of nothing',
  '4.10 kinds of notices': createScreenCoverageRow(
    'A kind that is turned off is told no more, and that can be taken back',
  ),
  '4.10 notices by mail':
    'Once a day at most an e-mail tells what is new, to who has asked for it, where the operator has named a sender; a refusal harms no run',

  '4.11 deposits page': createScreenCoverageRow(
    '`/dashboard/deposits`. the CDs and savings accounts of every bank, for both people: what they come to, what they bring, when they come free and at which rates; all that can be done with one is done here',
  ),
  '4.11 deposits of one bank': createScreenCoverageRow(
    'A bank is chosen on the page of deposits, and every figure, the ladder and the lists are of it; the pages of Citi show those of Citi and say how many are at other banks',
  ),
  '4.11 early withdrawal penalty':
    'The early withdrawal penalty of a CD is a share of the principal, an amount, or days or months of interest, by the day count of the CD; older CDs keep their share of the principal',
  '4.11 break-even rate':
    'Beside what a CD pays today and at maturity stands the yield from which breaking it and holding the money elsewhere until the same day pays, as a day-by-day simulation of both has it',
  '4.11 grace period':
    'A CD may have days of grace after its maturity: the table, the ladder, "Today and next" and a notice say until when, and another notice comes shortly before they end',
  '4.11 rate watch':
    'One panel has the rates over time as they are recorded, what idle cash, lower savings and matured CDs would earn more in a year at the best rate one already has, and whether that is enough to break each CD; its figures explain themselves',
  '4.11 day count':
    'A CD counts its days as its bank does, actual/365 where nothing is said, actual/360, 30/360 or actual/actual, and its value, yield and explanation follow',
  '4.11 bank of a savings account':
    'A savings account is at the bank that was entered, whatever its name; one from before there were banks, or of an older backup, is at Citi',
};
