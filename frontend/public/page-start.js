// Runs before the page is drawn, and also in browsers that cannot read the application, hence its plain words.
(() => {
  // The theme that the person has chosen: a page that is dark from its first moment does not flash.
  try {
    const theme = JSON.parse(localStorage.getItem('user')).display.theme;
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  } catch (_) {
    // Nobody is signed in, nothing is chosen, or nothing is kept here: as the device has it.
  }
  // Older browsers lack one of these at least.
  if (window.Map && Map.groupBy && window.Promise && Promise.withResolvers && window.CSS && CSS.registerProperty)
    return;
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('too-old').hidden = false;
  });
})();
