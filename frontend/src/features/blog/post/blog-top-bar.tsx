import { Link, NavLink } from 'react-router-dom';
import { blogTopBarMessages as messages } from '../messages';
import { usePublicSite } from './public-site';

/** Fixed on top of every public page. Plain links lead to the owner's page, which is none of the application's. */
export const BlogTopBar = () => {
  const { title, sections } = usePublicSite();
  const isThere = new Set<string>(sections);
  const toSection = (name: string, text: string) =>
    isThere.has(name) && (
      <li key={name}>
        <a href={`/#${name}`}>{text}</a>
      </li>
    );
  return (
    <header className="blog-bar">
      <nav aria-label={messages.name} className="blog-bar-links">
        <ul>
          <li className="blog-bar-name">
            <a href="/">
              <span>{title}</span>
            </a>
          </li>
          {messages.sections.map((text) => toSection(text.toLowerCase(), text))}
          <li>
            <NavLink to="/blog" end>
              {messages.blog}
            </NavLink>
          </li>
          {toSection('contact', messages.contact)}
          <li>
            <Link to="/login">{messages.login}</Link>
          </li>
        </ul>
      </nav>
    </header>
  );
};
