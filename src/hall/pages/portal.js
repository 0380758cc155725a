// For the portal's page, before its content is parsed; for every browser, so in the oldest JavaScript (ECMAScript 5).
// Where the portal's scripts will run, what needs them is drawn; elsewhere the page says what this browser can do. Who is
// signed in, or saved another language, must not see a guest's content first.
;(function () {
  var root = document.documentElement

  /** As soon as the portal is parsed, before it is painted: sets what the user has chosen. */
  function setAppearance(saved) {
    if (!window.MutationObserver) return
    var observer = new MutationObserver(function () {
      var portal = document.querySelector('univ-portal')
      if (!portal) return
      observer.disconnect()
      for (var name in saved)
        if (saved[name] && !portal.hasAttribute(name)) portal.setAttribute(name, saved[name])
    })
    observer.observe(root, { childList: true, subtree: true })
  }

  // what the portal's styles need is the newest that its scripts need, too
  var isNew = window.CSS && CSS.supports && CSS.supports('color', 'color-mix(in srgb, red, blue)')
  if (isNew) root.className += ' scripts'
  try {
    var lang = localStorage.getItem('univ.lang')
    setAppearance({
      theme: localStorage.getItem('univ.theme'),
      size: localStorage.getItem('univ.size'),
      contrast: localStorage.getItem('univ.contrast'),
    })
    var isAsked = /[?&]lang=/.test(location.search)
    var isOther = lang && !isAsked && root.lang && root.lang.indexOf(lang) !== 0
    for (var i = 0; i < localStorage.length; i++)
      if (localStorage.key(i).indexOf('oidc.user:') === 0) isOther = true
    if (isOther && isNew) root.className += ' not-guest'
    // eslint-disable-next-line no-unused-vars -- the oldest JavaScript needs the name
  } catch (error) {
    // storage is blocked: a guest
  }
})()
