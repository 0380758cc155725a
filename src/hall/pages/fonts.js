// For the hall's own pages: declares their typefaces once all has loaded and is painted. Texts are in the device's faces
// until then; in the oldest JavaScript (ECMAScript 5), as every page has it.
;(function () {
  var sheet = document.currentScript.src.replace(/\.js$/, '.css')
  function declareFaces() {
    var link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    document.head.appendChild(link)
  }
  addEventListener('load', function () {
    requestAnimationFrame(function () {
      setTimeout(declareFaces)
    })
  })
})()
