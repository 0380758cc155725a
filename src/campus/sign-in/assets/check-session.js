// OpenID Connect Session Management 1.0 §3.2: "<client id> <session state>" in, "unchanged" | "changed" | "error" out.
;(() => {
  const name = document.currentScript.dataset.cookie
  const browserState = () =>
    document.cookie
      .split('; ')
      .find((c) => c.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  const base64url = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  addEventListener('message', async (event) => {
    if (!event.source || event.source === window || event.origin === 'null') return
    const answer = (text) => event.source.postMessage(text, event.origin)
    const parts = typeof event.data === 'string' ? event.data.split(' ') : []
    const [client, state] = parts
    const salt = state?.split('.')[1]
    if (parts.length !== 2 || !client || !salt || state.length > 200) return answer('error')
    const text = new TextEncoder().encode(`${client} ${event.origin} ${browserState()} ${salt}`)
    const digest = base64url(await crypto.subtle.digest('SHA-256', text))
    answer(`${digest}.${salt}` === state ? 'unchanged' : 'changed')
  })
})()
