// The page may contain the prerendered signed-out home. If the user is signed in here, or chose a language or theme,
// hides it before the first paint and removes it before the tag hydrates. Otherwise shows its pictures after the first
// paint, once the page is idle: decoding an SVG picture takes a millisecond, the home has thirty, and they must not delay
// hydration where the scripts are there already.
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
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout // Safari, where the options are no delay
  const { dataset } = document.documentElement
  const isHidden = !isForGuests()
  if (isHidden) dataset.hidePrerendered = ''
  // the first change is to 'interactive': the page has been parsed
  document.addEventListener(
    'readystatechange',
    () => {
      if (!isHidden) return requestAnimationFrame(() => whenIdle(showPictures, { timeout: 1000 }))
      root(document, 'univ-portal')?.replaceChildren()
      delete dataset.hidePrerendered
    },
    { once: true },
  )
})()
