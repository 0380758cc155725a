// What scripts of other pages change in a browser, as text that runs before the tags' scripts.

const quoted = `function quoted(s) { return '"' + String(s).split('\\\\').join('\\\\\\\\').split('"').join('\\\\"') + '"' }`

/** As Prototype.js: finished JSON, which JSON.stringify encodes once more. */
export const TO_JSON = `(function () {
  ${quoted}
  function text(v) {
    if (v === null || v === undefined) return 'null'
    if (typeof v === 'string') return quoted(v)
    if (Array.isArray(v)) { var r = []; for (var i = 0; i < v.length; i++) r.push(text(v[i])); return '[' + r.join(', ') + ']' }
    return typeof v === 'object' ? JSON.stringify(v) : String(v)
  }
  Array.prototype.toJSON = function () { return text(this) }
})()`
export const TO_JSON_OF_STRINGS = `${TO_JSON};(function () {
  ${quoted}
  String.prototype.toJSON = Number.prototype.toJSON = Date.prototype.toJSON = function () { return quoted(this) }
})()`

/** Behind some VPNs and in virtual machines a browser says so all the time. */
export const SAID_OFFLINE = `Object.defineProperty(Navigator.prototype, 'onLine', { get: function () { return false } })`

/** The host's own data have filled the origin's storage. */
export const FILLED_STORAGE = `(function () {
  var size = 1024 * 512
  for (var i = 0; size; i++) try { localStorage.setItem('host' + i, 'x'.repeat(size)) } catch (e) { size = size >> 1 }
})()`

const HEADERS_BY_FETCH = `(function () {
  var original = window.fetch
  window.fetch = function (input, init) {
    var headers = new Headers((init && init.headers) || (input instanceof Request ? input.headers : undefined))
    headers.set('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
    headers.set('baggage', 'environment=production')
    return original.call(this, input, Object.assign({}, init, { headers: headers }))
  }
})()`
const HEADERS_BY_XHR = `(function () {
  var send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function () { this.setRequestHeader('traceparent', '00-1-2-01'); return send.apply(this, arguments) }
})()`

/** @param more further members of a reply, beside text() */
const fetchByXhr = (more: string) => `window.fetch = function (input, init) {
  init = init || {}
  return new Promise(function (resolve, reject) {
    var x = new XMLHttpRequest(), url = input instanceof Request ? input.url : String(input)
    x.open(init.method || 'GET', url, true)
    new Headers(init.headers || {}).forEach(function (v, k) { try { x.setRequestHeader(k, v) } catch (e) {} })
    x.onload = function () {
      var h = new Headers()
      x.getAllResponseHeaders().trim().split(/\\r?\\n/).forEach(function (l) { var i = l.indexOf(':'); if (i > 0) h.append(l.slice(0, i).trim(), l.slice(i + 1).trim()) })
      var t = x.responseText
      var reply = { ok: x.status >= 200 && x.status < 300, status: x.status, statusText: x.statusText, url: x.responseURL, headers: h,
        text: function () { return Promise.resolve(t) }, json: function () { return Promise.resolve(t).then(JSON.parse) }, clone: function () { return this } }
      ${more}
      resolve(reply)
    }
    x.onerror = function () { reject(new TypeError('Network request failed')) }
    if (init.signal) init.signal.addEventListener('abort', function () { x.abort(); reject(new DOMException('Aborted', 'AbortError')) })
    x.send(init.body === undefined ? null : init.body)
  })
}`

/** What each kind of page is like, its script, and what its console says because of it. */
export const createPageChanges = (): [name: string, script: string, expected: RegExp[]][] => [
  ['whose monitoring adds headers to every fetch', HEADERS_BY_FETCH, [/CORS|ERR_FAILED/]],
  [
    'whose monitoring adds headers to fetch and XMLHttpRequest',
    `${HEADERS_BY_FETCH};${HEADERS_BY_XHR}`,
    [/CORS|ERR_FAILED/],
  ],
  [
    'whose fetch is one over XMLHttpRequest',
    fetchByXhr('reply.arrayBuffer = function () { return new Blob([t]).arrayBuffer() }'),
    [/CORS|ERR_FAILED/],
  ],
  [
    'whose fetch knows texts only, and has null for other bodies',
    fetchByXhr('reply.bodyUsed = false'),
    [/CORS|ERR_FAILED/],
  ],
  ['that says it is offline', SAID_OFFLINE, [/CORS|ERR_FAILED/]],
]
