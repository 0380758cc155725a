// Pages that interfere with embedded content, as found on the web. HALL stands for the portal's origin.

export interface HostPage {
  name: string
  /** '' for a page in quirks mode. */
  doctype?: string
  html?: string
  head?: string
  /** TAGS is replaced by the tags. */
  body?: string
  /** The page's styles must not affect the tags: compares computed styles with those on a plain page. */
  comparesStyles?: boolean
  /** The page is in a sandboxed frame with an opaque origin. */
  sandboxed?: boolean
}

const script = (code: string) => `<script>${code}</script>`
const style = (code: string) => `<style>${code}</style>`

export const PLAIN_PAGE: HostPage = { name: 'a plain page', comparesStyles: true }

export const HOST_PAGES: HostPage[] = [
  {
    name: 'global !important',
    comparesStyles: true,
    head: style(`
      * { font: italic small-caps 9px/1 fantasy !important; color: red !important; letter-spacing: 9px !important;
        word-spacing: 9px !important; text-transform: uppercase !important; text-align: right !important;
        text-indent: 40px !important; text-shadow: 2px 2px red !important; white-space: nowrap !important;
        word-break: break-all !important; line-break: anywhere !important; hyphens: auto !important;
        user-select: none !important; cursor: wait !important; list-style: square inside !important;
        -webkit-text-fill-color: red !important; -webkit-text-stroke: 1px blue !important; fill: red !important;
        stroke: red !important; stroke-width: 9px !important; font-feature-settings: "smcp" !important;
        text-align-last: right !important; caret-color: red !important; accent-color: red !important;
        image-rendering: pixelated !important; text-underline-offset: 9px !important; tab-size: 1 !important;
        text-emphasis: circle red !important; border-collapse: collapse !important; border-spacing: 9px !important;
        quotes: "x" "y" !important; text-rendering: geometricPrecision !important; orphans: 9 !important;
        transition: all 3s !important; animation-duration: 9s !important; outline: 0 !important; }
      button, input, select { display: none !important; width: 9px !important; height: 9px !important; }
      dialog, svg, [role], .univ, .ui-button { display: none !important; } ul, li, section, div { position: static; }`),
  },
  {
    name: 'an old base, with a target',
    head: '<base href="https://elsewhere.invalid/old/" target="_top">',
  },
  {
    name: 'built-ins with members of its own that loops see',
    head: script(`
      Object.prototype.extend = function (o) { for (var k in o) this[k] = o[k]; return this }
      Array.prototype.remove = function (x) { return this.filter(function (y) { return y !== x }) }
      Array.prototype.contains = function (x) { return this.indexOf(x) >= 0 }
      Array.prototype.last = function () { return this[this.length - 1] }
      String.prototype.trim = function () { return this.replace(/^[ \\t\\n]+|[ \\t\\n]+$/g, '') }
      Function.prototype.method = function (name, f) { this.prototype[name] = f; return this }
      Number.prototype.times = function (f) { for (var i = 0; i < this; i++) f(i) }`),
  },
  {
    name: 'Prototype and MooTools, which replace what browsers have',
    head: script(`
      Array.from = function (list) { var n = (list && list.length) || 0, all = new Array(n)
        while (n--) all[n] = list[n]; return all }
      Array.prototype.find = function (f, that) { for (var i = 0; i < this.length; i++)
        if (f.call(that, this[i], i)) return this[i] }
      Array.prototype.flatten = Array.prototype.flat = function () { return [].concat.apply([], this) }
      Array.prototype.each = Array.prototype.forEach = function (f, that) { for (var i = 0; i < this.length; i++)
        f.call(that, this[i], i, this); return this }
      String.prototype.startsWith = function (s) { return this.lastIndexOf(s, 0) === 0 }
      String.prototype.contains = function (s, by) { return (by + this + by).indexOf(by + s + by) > -1 }
      Function.prototype.bind = function (that) { var f = this, given = [].slice.call(arguments, 1)
        return function () { return f.apply(that, given.concat([].slice.call(arguments))) } }
      Element.prototype.show = function () { this.style.display = ''; return this }
      Element.prototype.hide = function () { this.style.display = 'none'; return this }
      Element.prototype.toggle = function () { return this }
      document.getElementsByClassName = function (name) { return [].slice.call(document.querySelectorAll('.' + name)) }
      window.$ = function (id) { return document.getElementById(id) }; window.$$ = function () { return [] }`),
  },
  { name: 'quirks mode', doctype: '', body: '<center><table><tr><td>TAGS</td></tr></table></center>' },
  {
    name: 'right to left',
    comparesStyles: true,
    html: 'dir="rtl" lang="ar"',
    body: '<main dir="rtl">TAGS</main>',
  },
  {
    name: 'jQuery 1.12 that listens to everything',
    head: `<script src="HALL/demo/foreign/jquery-1.12.4.js"></script>${script(`
      var $j = jQuery.noConflict()
      $j.event.special.click = { setup: function () { return false } }
      $j(document).on('click keydown keyup focusin mousedown', '*', function (e) { this.className; e.target.nodeName.toLowerCase() })
      $j(document).on('click', 'a,button,[role=button]', function () { return false })
      $j.ajaxSetup({ cache: false }); $j.fn.extend({ hide: function () { return this } })`)}`,
  },
  {
    // not `defaultView`: React itself reads document.defaultView
    name: 'markup that clobbers what scripts read',
    body: `<form name="body"><input name="head"></form><img name="head" alt=""><img name="currentScript" src="data:," alt="">
      <form name="title"></form><form name="cookie"></form><img name="baseURI" alt=""><img name="activeElement" alt="">
      <form name="documentElement"></form><img name="visibilityState" alt="">
      <a id="nanostoresGlobal" href="#x">x</a><a id="univ" href="#x">x</a><form id="runtime"><input name="config"></form>
      <div type="application/json" data-univ-config>{"tenant":"clobbered"}</div>
      <form data-univ-config name="univConfig"><input name="textContent"></form>TAGS`,
  },
  {
    name: 'a page that guards its text',
    head: `${style('* { -webkit-user-select: none; user-select: none } img { pointer-events: none }')}${script(`
      document.onselectstart = document.oncontextmenu = document.ondragstart = document.oncopy = function () { return false }
      document.onkeydown = function (e) { if (e.keyCode === 123 || (e.ctrlKey && 'cusa'.indexOf(e.key) >= 0)) return false }
      console.log = console.info = console.debug = function () {}
      window.alert = function () {}; window.onerror = function () { return true }; window.name = 'old'`)}`,
  },
  {
    name: 'wrapped network, history and promises',
    head: script(`
      var asked = window.asked = [], fetching = window.fetch, open = XMLHttpRequest.prototype.open
      window.fetch = function (url, options) { asked.push(String(url && url.url || url))
        return fetching(url, options).then(function (r) { r.clone().text().catch(function () {}); return r }) }
      XMLHttpRequest.prototype.open = function () { asked.push(arguments[1]); return open.apply(this, arguments) }
      var push = history.pushState; history.pushState = function () { asked.push('push'); return push.apply(history, arguments) }
      var replace = history.replaceState
      history.replaceState = function () { asked.push('replace'); return replace.apply(history, arguments) }
      delete Promise.allSettled; delete Promise.any; delete Promise.withResolvers; delete Array.prototype.findLast
      delete Array.prototype.toSorted; delete window.requestIdleCallback; delete window.structuredClone`),
  },
  { name: 'a frame without an origin, so without storage', sandboxed: true },
  {
    name: 'boxes that cut, turn and cover, in rems of ten pixels',
    comparesStyles: true,
    head: style(`html { font-size: 62.5% } body { margin: 0; font-size: 1.4rem }
      #wrap { width: 960px; margin: 0 auto; height: 900px; overflow: hidden; transform: translateZ(0); position: relative; z-index: 0 }
      #bar { position: fixed; inset: 0 0 auto; height: 60px; background: #900; z-index: 2147483647 }`),
    body: '<div id="bar">Menu</div><div id="wrap">TAGS</div>',
  },
]

/** @param tags markup that replaces TAGS, including its scripts */
export function renderHostPage(host: HostPage, hall: string, tags: string): string {
  const { doctype = '<!doctype html>', html = 'lang="en"', head = '', body = 'TAGS' } = host
  const page = `${doctype}<html ${html}><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
    ${head}</head><body><input aria-label="ours">${body}<script>globalThis.__before = globalThis.__facts?.()</script>
    </body></html>`
  return page.replace('TAGS', tags).replaceAll('HALL', hall)
}
