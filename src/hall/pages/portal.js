// The page may contain the prerendered signed-out home. If the user is signed in here, or chose a language or theme,
// hides it before the first paint and removes it before the tag hydrates. Otherwise shows its pictures after the first
// paint: decoding an SVG picture takes a millisecond, and the home has thirty.
;(() => {
  const isForGuests = () => {
    try {
      return !Object.keys(localStorage).some((key) => /^(oidc\.user:|univ\.(lang|theme)$)/.test(key))
    } catch {
      return true
    }
  }
  const root = (parent, tag) => parent?.querySelector(tag)?.shadowRoot
  const showPictures = () => {
    const portal = root(document, 'univ-portal')
    for (const part of [portal, root(portal, 'univ-service-catalogue')])
      for (const image of part?.querySelectorAll('img[data-src]') ?? []) {
        image.src = image.dataset.src
        delete image.dataset.src // hydration shows what is left
      }
  }
  const { dataset } = document.documentElement
  const isHidden = !isForGuests()
  if (isHidden) dataset.hidePrerendered = ''
  // the first change is to 'interactive': the page has been parsed
  document.addEventListener(
    'readystatechange',
    () => {
      if (!isHidden) return requestAnimationFrame(() => setTimeout(showPictures))
      root(document, 'univ-portal')?.replaceChildren()
      delete dataset.hidePrerendered
    },
    { once: true },
  )
})()
