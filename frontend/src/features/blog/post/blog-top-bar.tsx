import { Link, NavLink } from 'react-router-dom';
import { useSiteNames } from '#lib/api/config';
import { blogBarMessages as words } from '../messages';

/** Fixed on top of every public page. */
export const BlogTopBar = () => {
  const { branding } = useSiteNames();
  return (
    <header className="blog-bar">
      <nav aria-label={words.name} className="blog-bar-links">
        <ul>
          {words.sections.map((name) => (
            <li key={name}>
              <a href={`${branding.siteUrl}#${name.toLowerCase()}`}>{name}</a>
            </li>
          ))}
          <li>
            <NavLink to="/blog" end>
              {words.blog}
            </NavLink>
          </li>
          <li>
            <a href={branding.contactUrl}>{words.contact}</a>
          </li>
          <li>
            <Link to="/login">{words.login}</Link>
          </li>
        </ul>
      </nav>
    </header>
  );
};
