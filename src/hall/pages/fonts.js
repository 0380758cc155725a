// For the hall's own pages: declares their typefaces once all has loaded and is painted, and the portal stands where the
// page has its content already: each face lays all of it out again. Texts are in the device's faces until then, and a
// Chinese title until all slices of its characters have come: never half of it in another weight. In the oldest
// JavaScript (ECMAScript 5), as every page has it.
;(function () {
  var CHINESE = 'Univ Serif SC'
  var TITLE = "var(--hall-heading-font), '" + CHINESE + "', 'Songti SC', 'Noto Serif CJK SC', serif"
  var fonts = document.fonts
  var sheet = document.currentScript.src.replace(/\.js$/, '.css')
  function isWhole() {
    var whole = true
    fonts.forEach(function (face) {
      if (face.family.indexOf(CHINESE) >= 0 && /loading|error/.test(face.status)) whole = false
    })
    return whole
  }
  // a title asks for its slices by naming the face; as long as one of them is under way, no title names it
  function showWhole() {
    var style = document.documentElement.style
    function hide() {
      if (!isWhole()) style.removeProperty('--hall-title-face')
    }
    if (!isWhole()) return hide()
    style.setProperty('--hall-title-face', TITLE)
    // no event says so if other faces are under way already
    requestAnimationFrame(function () {
      setTimeout(hide)
    })
  }
  function declareFaces() {
    var link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    if (fonts && fonts.addEventListener) {
      link.onload = showWhole
      fonts.addEventListener('loading', showWhole)
      fonts.addEventListener('loadingdone', showWhole)
    }
    document.head.appendChild(link)
  }
  var PATIENCE_MS = 4000
  function declareInTime(deadline) {
    var isServed = document.querySelector('univ-portal > [data-served]:not([data-served=shell])')
    if (!isServed || Date.now() > deadline) return declareFaces()
    setTimeout(declareInTime, 100, deadline)
  }
  addEventListener('load', function () {
    requestAnimationFrame(function () {
      setTimeout(declareInTime, 0, Date.now() + PATIENCE_MS)
    })
  })
})()
