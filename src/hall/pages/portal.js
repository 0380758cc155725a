// The page may be served with the signed-out home in it. Who is signed in here, or chose a language or colours, is not
// shown that for a moment: before anything is painted it is hidden, and gone before the tag looks at it.
;(() => {
  try {
    const keys = Object.keys(localStorage)
    if (!keys.some((key) => /^(oidc\.user:|univ\.(lang|theme)$)/.test(key))) return
  } catch {
    return
  }
  const { dataset } = document.documentElement
  dataset.own = ''
  document.addEventListener(
    'readystatechange',
    () => {
      document.querySelector('univ-portal')?.shadowRoot?.replaceChildren()
      delete dataset.own
    },
    { once: true },
  )
})()
