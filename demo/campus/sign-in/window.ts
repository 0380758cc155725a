import type { Context } from 'hono'
import { packed, pageHeaders, send } from '../http.ts'
import type { Settings } from '../config.ts'
import { loadAssets } from './assets.ts'
import { chooseLang } from './messages.ts'
import { html, page, type Frame } from './views.ts'
import { windowTexts } from './window-texts.ts'

const SCRIPT = '/univ-hand-over.js'

/** The window in which somebody signs in for a page of another site (S16): all its stages, shown by the script. */
export function windowPage(frame: Frame): string {
  const m = windowTexts[frame.lang]
  const close = html`<button type="button" class="go" data-press="close">${m.close}</button>`
  const hall = html`<a class="quiet" href="${frame.home}" target="_blank" rel="noopener">${m.hall}</a>`
  const origin = html`<p class="site"><bdi data-fill="origin"></bdi></p>`
  const stage = (name: string, title: string, ...parts: unknown[]) =>
    html`<section data-stage="${name}" ${name !== 'waiting' && 'hidden'}>
      <h1 tabindex="-1">${title}</h1>
      ${parts}
    </section>`
  const lead = (text: string) => html`<p class="lead">${text}</p>`
  return page(
    frame,
    m.title,
    html`${[
        stage('waiting', m.waiting),
        stage('signing-in', m.signingIn),
        stage(
          'asking',
          m.asking,
          origin,
          html`<p class="lead">
            ${m.askingLead[0]}<b><bdi data-fill="name"></bdi></b>${m.askingLead[1]}
          </p>`,
          html`<ul class="may">
            ${m.may.map((one) => html`<li>${one}</li>`)}
          </ul>`,
          html`<p class="lead">${m.mayNot}</p>`,
          html`<button type="button" class="go" data-press="allow">${m.allow}</button>
            <button type="button" class="go other" data-press="decline">${m.decline}</button>`,
        ),
        stage('done', m.done, lead(m.doneLead), close),
        stage('declined', m.declined, lead(m.declinedLead), close),
        stage('alone', m.alone, lead(m.aloneLead), html`<p class="tech">${m.aloneTech}</p>`, hall),
        stage(
          'not-listed',
          m.notListed,
          origin,
          lead(m.notListedLead),
          html`<p class="tech">${m.notListedTech}</p>`,
          close,
          hall,
        ),
        stage('no-answer', m.noAnswer, lead(m.noAnswerLead), close),
        stage('failed', m.failed, lead(m.failedLead), close),
        stage(
          'leaving',
          m.leaving,
          lead(m.leavingLead),
          html`<button type="button" class="go" data-press="leave">${m.leave}</button>
            <button type="button" class="go other" data-press="close">${m.close}</button>`,
        ),
        stage('left', m.left, lead(m.leftLead), close),
      ]} <noscript><p class="error">${m.noScript}</p></noscript>
      <script src="${SCRIPT}" defer></script>`,
  )
}

/** The hidden frame that renews: the same script, nothing to see. */
export const framePage = (): string =>
  `<!doctype html><meta charset="utf-8" /><title>oidcFrame</title><script src="${SCRIPT}" defer></script>`

/**
 * The window may stand in no frame: what is pressed in it gives a session away. The frame may stand in listed pages
 * only. Neither says Cross-Origin-Opener-Policy: it would part the window from the page that opened it.
 */
export function createWindow({ embedOrigins }: Settings) {
  const assets = loadAssets()
  const own = pageHeaders()
  const headers = {
    window: {
      ...own,
      'content-security-policy': own['content-security-policy']!.replace(
        /frame-ancestors [^;]*/,
        "frame-ancestors 'none'",
      ),
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
    frame: { ...pageHeaders(embedOrigins), 'cache-control': 'no-store' },
  }
  const asset = (name: string) => `/oidc/assets/${name}?v=${assets.get(name)?.version}`
  return {
    window: async (c: Context): Promise<Response> => {
      const lang = chooseLang((c.req.query('ui_locales') ?? '').split(' '), c.req.header('accept-language'))
      const text = windowPage({ lang, asset, home: '/' })
      return send(c, await packed(text, 'text/html; charset=utf-8'), headers.window)
    },
    frame: async (c: Context): Promise<Response> =>
      send(c, await packed(framePage(), 'text/html; charset=utf-8'), headers.frame),
  }
}
