import { Link, NavLink } from 'react-router-dom';
import { useSiteNames } from '#lib/api/config';
import { blogTopBarMessages as messages } from '../messages';

/** Fixed on top of every public page. */
export const BlogTopBar = () => {
  const { branding } = useSiteNames();
  return (
    <header className="blog-bar">
      <nav aria-label={messages.name} className="blog-bar-links">
        <ul>
          {messages.sections.map((name) => (
            <li key={name}>
              <a href={`${branding.siteUrl}#${name.toLowerCase()}`}>{name}</a>
            </li>
          ))}
          <li>
            <NavLink to="/blog" end>
              {messages.blog}
            </NavLink>
          </li>
          <li>
            <a href={branding.contactUrl}>{messages.contact}</a>
          </li>
          <li>
            <Link to="/login">{messages.login}</Link>
          </li>
        </ul>
      </nav>
    </header>
  );
};
