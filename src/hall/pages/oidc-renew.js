// /workflow/oidcRenew, the page of silent renewal: posts the provider's response to the page that framed or opened it.
// That page has the same origin; the browser delivers the message to no other.
;(() => {
  const opener = window.opener ?? (window.parent === window ? null : window.parent)
  const url = location.href
  history.replaceState(null, '', location.pathname)
  opener?.postMessage({ source: 'oidc-client', url, keepOpen: false }, location.origin)
})()
