// On the public page about the owner, before it is drawn: whoever is signed in here goes on to the application.
(() => {
  try {
    if (localStorage.getItem('token') && localStorage.getItem('user')) location.replace('/dashboard');
  } catch (_) {
    // Nothing is kept here: a visitor.
  }
})();
