/**
 * The site's policy enforces Trusted Types. Only blank text may become markup: react-hot-toast's style sheet begins
 * as ' ', while it is being imported, and nothing else has a reason to. Scripts and script addresses get no rule, so
 * the browser refuses them. A file of its own, since no bundling order can then put it after that import.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (html.trim() === '') return html;
    throw new TypeError('This site never turns text into markup.');
  },
});
