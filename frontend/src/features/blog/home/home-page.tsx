import { mainElementId } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { SitePortrait } from '../post/blog-author';
import { BlogTopBar } from '../post/blog-top-bar';
import { PageMetadata } from '../post/page-metadata';
import { PostHtml } from '../post/post-html';
import { usePublicSite } from '../post/public-site';
import { homePageMessages as messages } from './home-page-messages';

/** A page of the owner's as the server has rendered it. */
export interface HomePageSection {
  name: string;
  heading: string;
  html: string;
}

const Introduction = () => {
  const { title, name, headline, summary } = usePublicSite();
  return (
    <section className="blog-who">
      <SitePortrait className="blog-portrait" size={132} />
      <div>
        <h1>{name || title}</h1>
        {headline && <p className="blog-who-headline">{headline}</p>}
        {summary && <p>{summary}</p>}
      </div>
    </section>
  );
};

const ContactWays = () => {
  const { contact, links } = usePublicSite();
  if (contact === '' && links.length === 0) return null;
  return (
    <ul className="blog-ways">
      {contact && (
        <li>
          <a href={`mailto:${contact}`}>{contact}</a>
        </li>
      )}
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel="me noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
};

/** Honest as long as nobody has written anything: where else one can go. */
const NothingYet = () => (
  <div className="blog-empty">
    <p>
      <strong>{messages.nothingYet}</strong>
    </p>
    <p>
      <a href="/blog">{messages.toBlog}</a> · <a href="/login">{messages.toLogin}</a>
    </p>
  </div>
);

/** The public page about the owner: made by the server alone, for a browser that runs nothing. */
export const HomePage = ({ pages }: { pages: readonly HomePageSection[] }) => {
  const { title, name, headline, summary, portrait, sections } = usePublicSite();
  const isEmpty = sections.length === 0 && `${name}${headline}${summary}${portrait}` === '';
  const about = summary || [name || title, headline].filter((text) => text !== '').join(': ');
  const shown = pages.some((page) => page.name === 'contact') || !sections.includes('contact');
  return (
    <div className="blog-page">
      <title>{name && name !== title ? `${name} | ${title}` : title}</title>
      <PageMetadata title={title} description={about} path="/" image={portrait || null} />
      <SkipLink />
      <BlogTopBar />
      <main id={mainElementId} tabIndex={-1} className="blog-main">
        <Introduction />
        {isEmpty && <NothingYet />}
        {pages.map((page) => (
          <section key={page.name} id={page.name} className="blog-section">
            <h2 className="blog-section-title">{page.heading}</h2>
            <PostHtml html={page.html} />
            {page.name === 'contact' && <ContactWays />}
          </section>
        ))}
        {!shown && (
          <section id="contact" className="blog-section">
            <h2 className="blog-section-title">{messages.contact}</h2>
            <ContactWays />
          </section>
        )}
        {!isEmpty && (
          <p className="blog-onward">
            <a href="/blog" className="blog-more">
              {messages.readBlog}
            </a>
          </p>
        )}
      </main>
    </div>
  );
};
