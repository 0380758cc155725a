// The page at /workflow/oidcRenew: hands the provider's answer to the page that opened or framed it, and to no other.
;(() => {
  const parents = (document.currentScript?.dataset.parents ?? '').split(' ')
  const to = new URLSearchParams(location.search).get('parent') ?? location.origin
  const opener = window.opener ?? (window.parent === window ? null : window.parent)
  const url = location.href
  history.replaceState(null, '', location.pathname)
  const allowed =
    to === location.origin || parents.includes(to) || parents.includes(to.replace(/:\d+$/, ':*'))
  if (opener && allowed) opener.postMessage({ source: 'oidc-client', url, keepOpen: false }, to)
})()
