import { Link, NavLink } from 'react-router-dom';
import { useSite } from '#lib/config';
import { barMessages as words } from './messages';

/** Fixed on top of every public page. */
export const TopBar = () => {
  const { branding } = useSite();
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
