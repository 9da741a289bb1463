import { Menu } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { blogTopBarMessages as messages } from '../messages';
import { usePublicSite } from './public-site';

const toSection = (name: string, text: string, className?: string) => (
  <li key={name} className={className}>
    <a href={`/#${name}`}>{text}</a>
  </li>
);

/** Fixed on top of every public page. Plain links lead to the owner's page, which is none of the application's. */
export const BlogTopBar = () => {
  const { title, sections } = usePublicSite();
  const isThere = new Set<string>(sections);
  const shown = messages.sections.filter((text) => isThere.has(text.toLowerCase()));
  const listSections = (className?: string) => shown.map((text) => toSection(text.toLowerCase(), text, className));
  return (
    <header className="blog-bar">
      <nav aria-label={messages.name} className="blog-bar-links">
        <ul className="blog-bar-list">
          <li className="blog-bar-name">
            <a href="/">
              <span>{title}</span>
            </a>
          </li>
          {listSections('blog-bar-section')}
          <li>
            <NavLink to="/blog" end>
              {messages.blog}
            </NavLink>
          </li>
          {isThere.has('contact') && toSection('contact', messages.contact)}
          <li>
            <Link to="/login">{messages.login}</Link>
          </li>
          {shown.length > 0 && (
            <li className="blog-bar-menu">
              <details>
                <summary aria-label={messages.menu}>
                  <Menu aria-hidden />
                </summary>
                <ul className="blog-bar-sections">{listSections()}</ul>
              </details>
            </li>
          )}
        </ul>
      </nav>
    </header>
  );
};
