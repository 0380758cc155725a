// The page may contain the prerendered signed-out home. If the user is signed in here, or chose a language or theme,
// hides it before the first paint and removes it before the tag hydrates.
;(() => {
  try {
    const keys = Object.keys(localStorage)
    if (!keys.some((key) => /^(oidc\.user:|univ\.(lang|theme)$)/.test(key))) return
  } catch {
    return
  }
  const { dataset } = document.documentElement
  dataset.hidePrerendered = ''
  document.addEventListener(
    'readystatechange',
    () => {
      document.querySelector('univ-portal')?.shadowRoot?.replaceChildren()
      delete dataset.hidePrerendered
    },
    { once: true },
  )
})()
