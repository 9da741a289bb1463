// Read by browsers that cannot read the application, hence its plain words. Older ones lack one of these at least.
if (!(window.Map && Map.groupBy && window.Promise && Promise.withResolvers && window.CSS && CSS.registerProperty)) {
  document.getElementById('too-old').hidden = false;
}
