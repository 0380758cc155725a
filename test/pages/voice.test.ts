import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { spoken } from '../../demo/campus/speech/tones.ts'
import { createResampler } from '../../src/features/assistant/voice/resample.ts'
import { openCampus, visitor, type Campus, type Visitor } from '../tools/pages.ts'
import { compared } from './voice-measure.ts'
import type { VoiceStandPage } from './voice-page.tsx'
import { expected, openVoiceStand, recording, tracksKept, type VoiceStand } from './voice-stand.ts'

declare const stand: VoiceStandPage

/** `VOICE_SECONDS=60` for the whole of what issue 5 asks for. */
const SECONDS = Number(process.env['VOICE_SECONDS'] ?? 6)

/** Tone-coded for the campus (demo/campus/speech/tones.ts). */
const PHRASE = '校历'

/** Puts the phrase over the recording, three seconds after its beginning. */
function say(played: Float32Array): void {
  const tones: number[] = []
  const up = createResampler(8000, 48_000, (sample) => tones.push(sample))
  up.write(Float32Array.from(spoken(PHRASE), (x) => x / 32_768))
  up.end()
  played.set(tones, 3 * 48_000)
}

describe('voice', () => {
  let far: VoiceStand
  let one: Visitor
  let page: Page
  let campus: Campus
  const played = recording(SECONDS + 6)
  say(played)
  before(async () => {
    ;[far, campus] = await Promise.all([openVoiceStand(played), openCampus(process.env['UNIV_DIST'])])
    one = await visitor(far.browser, { lang: 'en' })
    page = one.page
    page.setDefaultTimeout(45_000)
    await page.addInitScript(tracksKept)
  })
  after(async () => {
    await one?.close()
    await far?.close()
    await campus?.close()
  })

  test('a known recording arrives whole: in order, every chunk but the last of 4,000 samples, none lost or doubled', async () => {
    await page.goto(far.url)
    await page.evaluate(() => stand.show())
    await page.getByText('Listening, please speak').waitFor()
    const recorded = await page.evaluate(async (most) => {
      const { $voice } = stand.voice
      let seconds = 0
      await new Promise<void>((done) =>
        $voice.subscribe((now) => {
          if (now.state === 'recording') seconds = now.seconds
          if (seconds >= most) done()
        }),
      )
      await stand.voice.stop()
      return seconds
    }, SECONDS)
    await page.waitForFunction(() => stand.ends === 1)
    const orders = [...far.chunks.keys()].sort((a, b) => a - b)
    deepEqual(
      orders,
      Array.from(orders, (_, n) => n),
    )
    deepEqual(far.twice, [])
    const lengths = orders.map((order) => far.chunks.get(order)!.length)
    deepEqual(lengths.slice(0, -1), Array(orders.length - 1).fill(4000))
    ok(lengths.at(-1)! <= 4000 && lengths.at(-1)! > 0, `the last has ${lengths.at(-1)}`)
    const all = Int16Array.from(orders.flatMap((order) => [...far.chunks.get(order)!]))
    ok(Math.abs(all.length - recorded * 8000) < 4000, `${all.length} samples of ${recorded} s`)
    const { fit, worst, spread } = compared(all, expected(played))
    ok(fit > 0.99, `correlation ${fit}`)
    ok(worst > 0.99, `the worst chunk ${worst}`)
    ok(spread < 0.5, `chunks lie ${spread} samples apart: some were lost or doubled`)
    deepEqual(await page.evaluate(() => stand.texts), [orders.map((order) => `${order} `).join('')])
    one.expectNoErrors()
  })

  const dialog = () => page.locator('univ-assistant')
  /** A page on which nothing is remembered: the dialog opens at the press. */
  const opened = async () => {
    await page.goto(`${campus.url}/demo/widgets/univ-assistant`)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await dialog().getByRole('button', { name: '智能助手' }).click()
  }
  const listening = async () => {
    await dialog().getByRole('button', { name: '语音输入', exact: true }).click()
    await dialog().getByText('正在听，请说话').waitFor()
  }

  test('what is said to the assistant on a campus page stands in the question to the letter, under the strict policy', async () => {
    await opened()
    await listening()
    await dialog().locator('.voice-text', { hasText: PHRASE }).waitFor()
    await dialog().getByRole('button', { name: '停止录音' }).click()
    await dialog().locator('.voice-panel').waitFor({ state: 'detached' })
    equal(await dialog().locator('textarea').inputValue(), PHRASE)
    one.expectNoErrors()
  })
})
