import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Hono } from 'hono'
import { readSettings } from '../../demo/campus/config.ts'
import { createWindow } from '../../demo/campus/sign-in/window.ts'
import { windowTexts } from '../../demo/campus/sign-in/window-texts.ts'

const CMS = 'https://cms.example.edu'

describe('the window and the hidden frame of S16', () => {
  const { window, frame } = createWindow(
    readSettings({
      port: 1,
      dist: 'dist',
      env: { EMBED_ORIGINS: CMS, PUBLIC_ORIGIN: 'https://hall.example.edu' },
    }),
  )
  const app = new Hono().get('/window', window).get('/frame', frame)
  const get = async (path: string, language = 'en') => {
    const reply = await app.request(path, { headers: { 'accept-language': language } })
    return { text: await reply.text(), headers: reply.headers }
  }

  test('the window stands in no frame, the renewing one in listed pages only; neither is parted from its opener', async () => {
    const ancestors = ({ headers }: Awaited<ReturnType<typeof get>>) =>
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    const [shown, hidden] = [await get('/window'), await get('/frame')]
    deepEqual([ancestors(shown), ancestors(hidden)], ["'none'", `'self' ${CMS}`])
    equal(shown.headers.get('x-frame-options'), 'DENY')
    equal(hidden.headers.get('x-frame-options'), null)
    for (const { headers } of [shown, hidden]) {
      equal(headers.get('cross-origin-opener-policy'), null)
      equal(headers.get('cache-control'), 'no-store')
      match(headers.get('content-security-policy')!, /script-src 'self';.*require-trusted-types-for 'script'/)
    }
  })

  test('nothing of its address is written into the page', async () => {
    const bad = encodeURIComponent('"><script>alert(1)</script>')
    const { text } = await get(`/window?origin=${bad}&nonce=${bad}&ui_locales=${bad}`)
    equal(text.match(/<script/g)?.length, 1)
    ok(!text.includes('alert'))
  })

  test('it speaks the language that it is asked for, every stage has a heading and one is shown', async () => {
    for (const [path, language, lang] of [
      ['/window?ui_locales=zh-CN', 'en', 'zh'],
      ['/window', 'en', 'en'],
    ] as const) {
      const { text } = await get(path, language)
      const m = windowTexts[lang]
      for (const words of [m.asking, m.notListed, m.leaving, m.alone]) ok(text.includes(words), words)
      const stages = [...text.matchAll(/<section data-stage="([\w-]+)" (hidden)?>\s*<h1/g)]
      deepEqual(
        stages.filter(([, , hidden]) => !hidden).map(([, name]) => name),
        ['waiting'],
      )
      equal(stages.length, 11)
    }
  })
})
