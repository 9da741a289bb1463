import { createScreenCoverageRow } from './on-screen.ts';

/** Blog, banks, analytics: what the third of the three documents asks for. */
export const blogAndBankCoverageRows = {
  '3.2 public list of posts': createScreenCoverageRow(
    '`/blog`: a bar of links, cards with date, title, excerpt and Read more',
  ),
  '3.2 no posts yet': createScreenCoverageRow('`/blog` without posts: "No posts available yet"'),
  '3.2 posts cannot be read': createScreenCoverageRow('`/blog` that cannot be had says so, with Try Again'),
  '3.2 excerpt': createScreenCoverageRow(
    'An excerpt is without Markdown and has 200 characters at most. **surpassed**: it is cut after a word',
  ),
  '3.2 public post': createScreenCoverageRow(
    "A post: date, title, image, content, Back to Blog, and its title as the page's. **surpassed**: Back leads to the place in the list that one came from",
  ),
  '3.2 missing post': createScreenCoverageRow(
    'A missing post is 404, "Post not found"; one that cannot be had says "Failed to fetch blog post"',
  ),
  '3.2 post in the dashboard': createScreenCoverageRow(
    'A post inside the dashboard, with its own "Post Not Found"; description and social tags',
  ),
  '3.2 blog management': createScreenCoverageRow(
    'Blog Management: three counters, the list with status and dates, View for what is public, Edit, Delete after being asked. **surpassed**: Edit opens the editor instead of an alert, a post can be unpublished, and a scheduled one turns to Published at its minute, without a reload',
  ),
  '3.2 writing a post': createScreenCoverageRow(
    'Writing a post: Generate, an editor, two previews, a picture placed after the title, Save & Publish. **surpassed**: the text appears as it is written, and is kept where it breaks off',
  ),
  '3.2 analytics page': createScreenCoverageRow(
    'Analytics: KPI cards, performance, engagement, feature usage; opening it counts as a use. **surpassed**: the return over time and money in and out are drawn, and told as tables',
  ),
  '3.2 Citi page': createScreenCoverageRow("Citi's page. **surpassed**: it is not blank, but leads to its two pages"),
  '3.2 Citi CDs': createScreenCoverageRow(
    "Citi's certificates: cards, a table, forms for a CD and for interest, the history of interest, deleting after being asked",
  ),
  '3.2 CD edited, closed and rolled over': createScreenCoverageRow(
    'What becomes of a certificate after it is entered. **surpassed**: every field is edited, it is closed, marked as matured, rolled over and opened again, and its payments are corrected',
  ),
  '3.2 days left of a CD': createScreenCoverageRow('A certificate has "N days left", then "Matured"'),
  '3.2 Citi savings': createScreenCoverageRow(
    "Citi's savings: cards, a grid of accounts with their transactions, a form, deleting after being asked",
  ),
  '3.2 savings account edited': createScreenCoverageRow(
    'The form of an account opens for an edit. **surpassed**: it saves what is typed, where the specification sends nothing, and an edit made elsewhere is not overwritten',
  ),
  '3.2 savings transactions': createScreenCoverageRow(
    "An account's transactions are recorded on its card. **surpassed**: they are corrected and deleted, a page at a time, and the rate changes from a day on",
  ),
  '3.2 Marcus page': createScreenCoverageRow("Marcus' page leads to its CDs and savings"),
  '3.2 Marcus CDs': createScreenCoverageRow(
    "Marcus' certificates: sample data, forms that only close, a row deleted for this visit",
  ),
  '3.2 Marcus savings': createScreenCoverageRow(
    "Marcus' savings: four cards, transactions to show and hide, forms that only close, a row deleted at once",
  ),
  '3.2 Wealthfront page': createScreenCoverageRow(
    'Wealthfront: cards, a history, goals with progress, forms that only close',
  ),
  "3.2 watched stock's card": createScreenCoverageRow(
    "A watched stock's card, its details, and a calculator once there is a price and an amount or a quantity",
  ),

  '3.3 watched stock with score':
    "A watched stock with quote and score. **surpassed**: the score's parts are told, and what nobody knows is left out",
  '3.3 post': 'A post: title, slug, excerpt, date, publish time, status; content, tags and image',
  '3.3 input of a text': 'What a text is made from: topic, draft, keywords, length',
  '3.3 CD and sums': 'A certificate, and the sums; its rate is a fraction, entered as a percentage',
  '3.3 interest payment':
    'An interest payment. **surpassed**: what a CD pays to an own account is one transfer, which net worth, income and returns count once ([0016](decisions/0016-cds-grow-by-the-published-formula.md))',
  '3.3 savings account and sums': 'A savings account, its transactions, and the sums',
  '3.3 analytics figures': 'The figures of analytics: KPIs, performance, engagement',
  '3.3 samples of Marcus and Wealthfront': 'The samples of Marcus and Wealthfront',

  '3.4 any target status': createScreenCoverageRow("A watched stock's status can be changed to any other"),
  '3.4 scheduled and published':
    'A post with a publish time is scheduled, any other is published. **surpassed**: it is public from its minute on, though no job has run',
  '3.4 CD status': 'A certificate is active, matured or closed',
  '3.4 saving empties the form': createScreenCoverageRow('Saving a post empties the form'),
  '3.4 Wealthfront balance and goals': createScreenCoverageRow(
    "Wealthfront's balance is deposits and interest less withdrawals; a goal has progress and days remaining",
  ),

  '3.5 topic and length': createScreenCoverageRow('A topic is asked for; a length from 300 to 3000 words, else 1000'),
  '3.5 picture types': createScreenCoverageRow(
    'Pictures are JPG, PNG or WebP under 5 MB, and the sentences say so. **surpassed**: the bytes are looked at, whatever the file is called',
  ),
  '3.5 nothing to preview or save': createScreenCoverageRow(
    'Nothing to preview or save: "No content to preview", "No content to save"',
  ),
  "3.5 watched stock's quantities": createScreenCoverageRow(
    'The form of a watched stock: whole quantities from 1, amounts from 0.01',
  ),
  '3.5 bank forms': createScreenCoverageRow('The forms of a certificate, a payment and an account say what is missing'),
  '3.5 deletes ask first': createScreenCoverageRow('Deleting a post, certificate or account asks first'),

  '3.6 who writes the blog': "Everyone reads the blog; writing is the owner's alone",

  '3.7 GET /blog/site': '**surpassed**: whose site it is, for every public page',
  '3.7 GET /blog/site/settings': '**surpassed**: settings and pages of the site as they were typed, for the owner',
  '3.7 PUT /blog/site/settings':
    '**surpassed**: settings and pages of the site are published, never over a version that was not seen',
  '3.7 GET /blog/site/versions': '**surpassed**: the newest 50 versions of the site',
  '3.7 GET /blog/site/versions/{number}': '**surpassed**: a version of the site, whole',
  '3.7 GET /blog/dashboard-posts': 'all posts of the owner',
  '3.7 DELETE /blog/delete-post/{slug}': 'deletes a post',
  '3.7 GET /blog/public-posts': 'public posts',
  '3.7 GET /blog/public-post/{slug}': 'one public post',
  '3.7 GET /blog/posts/{slug}': 'one post, also before it is public, for its owner',
  '3.7 POST /generate-blog': 'writes a text from a topic. **surpassed**: streamed to a caller that asks for events',
  '3.7 POST /writing-help':
    '**surpassed**: proposes titles, a description, tags, words for pictures, or another wording of a passage',
  '3.7 POST /blog/drafts': '**surpassed**: begins a draft of a new post',
  '3.7 GET /blog/posts/{slug}/source': '**surpassed**: a post as it was typed, with its draft',
  '3.7 PUT /blog/posts/{slug}': '**surpassed**: publishes an edit',
  '3.7 POST /blog/posts/{slug}/unpublish': '**surpassed**: takes a post away from readers',
  '3.7 PUT /blog/posts/{slug}/draft': '**surpassed**: keeps what is typed of a post',
  '3.7 DELETE /blog/posts/{slug}/draft': '**surpassed**: forgets what was typed since',
  '3.7 GET /blog/posts/{slug}/link': '**surpassed**: until when the private link to a draft works',
  '3.7 POST /blog/posts/{slug}/link': '**surpassed**: makes or renews the private link to a draft',
  '3.7 DELETE /blog/posts/{slug}/link': '**surpassed**: revokes the private link to a draft',
  '3.7 GET /blog/posts/{slug}/versions': '**surpassed**: the versions of a post',
  '3.7 GET /blog/posts/{slug}/versions/{number}': '**surpassed**: one version, whole',
  '3.7 POST /blog/posts/{slug}/versions/{number}/restore': '**surpassed**: brings a version back',
  '3.7 POST /preview-markdown': 'renders Markdown for a preview',
  '3.7 POST /save-blog': 'saves a post. **surpassed**: sanitised at saving, and sent twice it is saved once',
  '3.7 POST /upload-image': 'takes a picture. **surpassed**: it comes back in three widths, without its metadata',
  '3.7 POST /upload-image/complete': 'takes over a picture that was too large for a call',
  '3.7 calls of Marcus and Wealthfront': 'call nothing',

  '3.8 posts cannot be fetched': createScreenCoverageRow(
    'The list of posts cannot be had: "Failed to fetch blog posts"',
  ),
  '3.8 post cannot be fetched': createScreenCoverageRow('A post cannot be had: "Failed to fetch blog post"'),
  '3.8 post not found': createScreenCoverageRow('A post is not there: "Post not found"'),
  '3.8 post cannot be deleted': createScreenCoverageRow("A post cannot be deleted: the server's sentence, in an alert"),
  '3.8 post cannot be deleted without a word': createScreenCoverageRow(
    'A post cannot be deleted and the server says nothing: "Failed to delete post"',
  ),
  '3.8 post deleted': createScreenCoverageRow('A post was deleted: "Blog post deleted successfully!"'),
  '3.8 writing succeeded': createScreenCoverageRow(
    'Writing went well: "... generated successfully!", "Image uploaded successfully!", "Image inserted after title!"',
  ),
  '3.8 upload of a picture': createScreenCoverageRow(
    'The upload of a picture. **surpassed**: shows how much of it has been sent, and can be broken off',
  ),
  '3.8 writing failed': createScreenCoverageRow(
    'Writing failed: "Failed to generate blog post / generate preview / upload image / save blog post: ..." and the reason',
  ),
  '3.8 preview window': createScreenCoverageRow(
    'A preview in a window of its own: "Preview opened in new window!", or "Could not open preview window. Please check your popup blocker."',
  ),
  '3.8 post saved': createScreenCoverageRow(
    'A post was saved: "Blog post scheduled for {time} ET" or "Blog post saved as /blog/{slug}"',
  ),
  '3.8 analytics cannot be read': createScreenCoverageRow('Analytics cannot be read: "Failed to load analytics"'),
  '3.8 CD changed': createScreenCoverageRow(
    'A certificate was changed: "CD added / Interest payment added / CD deleted successfully!"',
  ),
  '3.8 CD failed': createScreenCoverageRow(
    'Something failed with a certificate: "Failed to load CDs / add CD / add interest payment / delete CD / load interest history"',
  ),
  '3.8 account changed': createScreenCoverageRow(
    'An account was changed: "Savings account added / deleted successfully!"',
  ),
  '3.8 account failed': createScreenCoverageRow(
    'Something failed with an account: "Failed to load savings accounts / add savings account / delete savings account / load transactions"',
  ),

  '3.9 size of a picture': 'A picture has less than 5 MB and is JPG, PNG or WebP',
  '3.9 words of a text': 'A text has 300 to 3000 words, 1000 unless said',
  '3.9 length of an excerpt': createScreenCoverageRow(
    'An excerpt has 200 characters; the image over a post is at most 400 px high',
  ),
  '3.9 publish time in US Eastern': createScreenCoverageRow(
    'A publish time is US Eastern. **surpassed**: one that the clocks skip is refused, one that comes twice is the first',
  ),
  '3.9 priorities': 'Priorities go from 1 to 5',
  '3.9 calculator examples': createScreenCoverageRow(
    "The calculator's examples: $50, $100, $500; 0.1, 0.5 and 0.75 shares; shares with 4 decimals",
  ),
  '3.9 volume and P/E': createScreenCoverageRow('Volume in millions with 1 decimal, P/E with 2'),
  '3.9 new CD': createScreenCoverageRow(
    "A new certificate is Citi's, compounds monthly, has no penalty and starts today",
  ),
  '3.9 new account': createScreenCoverageRow('A new account is high-yield, in US dollars'),
  '3.9 engagement of 30 days': 'Engagement looks at 30 days',
  '3.9 progress and average rates': createScreenCoverageRow(
    'Progress is at most 100 %, with 1 decimal; average rates have 2',
  ),
};
