import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { encodeTones } from '../../src/campus/speech/tone-code.ts'
import { createResampler } from '../../src/features/assistant/voice/resampler.ts'
import { expectEventually } from '../tools/eventually.ts'
import { openCampus, openVisitor, type Campus, type Visitor } from '../tools/page-test.ts'
import { compareRecordings } from './recording-similarity.ts'
import type { VoiceTestPage } from './voice-test-page.tsx'
import {
  expectedSamples,
  openVoiceFixture,
  createRecording,
  recordTracks,
  type VoiceFixture,
} from './voice-fixture.ts'

declare const voiceTest: VoiceTestPage

/** `VOICE_SECONDS=60` for the full length that issue 5 requires. */
const RECORDING_SECONDS = Number(process.env['VOICE_SECONDS'] ?? 6)

/** Tone-coded for the campus (src/campus/speech/tone-code.ts). */
const PHRASE = '校历'

/** Mixes the phrase into the recording, three seconds after its start. */
function mixPhrase(played: Float32Array): void {
  const tones: number[] = []
  const up = createResampler(8000, 48_000, (sample) => tones.push(sample))
  up.write(Float32Array.from(encodeTones(PHRASE), (x) => x / 32_768))
  up.end()
  played.set(tones, 3 * 48_000)
}

describe('voice', () => {
  let fixture: VoiceFixture
  let visitor: Visitor
  let page: Page
  let campus: Campus
  const played = createRecording(RECORDING_SECONDS + 6)
  mixPhrase(played)
  before(async () => {
    ;[fixture, campus] = await Promise.all([openVoiceFixture(played), openCampus()])
    visitor = await openVisitor(fixture.browser, { lang: 'en' })
    page = visitor.page
    page.setDefaultTimeout(45_000)
    await page.addInitScript(recordTracks)
  })
  after(async () => {
    await visitor?.close()
    await fixture?.close()
    await campus?.close()
  })

  test('sends a known recording completely: in order, in chunks of 4,000 samples except the last, none lost or duplicated', async () => {
    await page.goto(fixture.url)
    await page.evaluate(() => voiceTest.show())
    await page.getByText('Listening, please speak').waitFor()
    const recorded = await page.evaluate(async (most) => {
      const { $voice } = voiceTest.voice
      let seconds = 0
      await new Promise<void>((done) =>
        $voice.subscribe((now) => {
          if (now.state === 'recording') seconds = now.seconds
          if (seconds >= most) done()
        }),
      )
      await voiceTest.voice.stop()
      return seconds
    }, RECORDING_SECONDS)
    await page.waitForFunction(() => voiceTest.ends === 1)
    const orders = [...fixture.chunks.keys()].sort((a, b) => a - b)
    deepEqual(
      orders,
      Array.from(orders, (_, n) => n),
    )
    deepEqual(fixture.conflictingOrders, [])
    const lengths = orders.map((order) => fixture.chunks.get(order)!.length)
    deepEqual(lengths.slice(0, -1), Array(orders.length - 1).fill(4000))
    ok(lengths.at(-1)! <= 4000 && lengths.at(-1)! > 0, `the last has ${lengths.at(-1)}`)
    const all = Int16Array.from(orders.flatMap((order) => [...fixture.chunks.get(order)!]))
    ok(Math.abs(all.length - recorded * 8000) < 4000, `${all.length} samples of ${recorded} s`)
    const { fit, worstChunkFit, lagSpread } = compareRecordings(all, expectedSamples(played))
    ok(fit > 0.99, `correlation ${fit}`)
    ok(worstChunkFit > 0.99, `the worst chunk ${worstChunkFit}`)
    ok(lagSpread < 0.5, `chunks lie ${lagSpread} samples apart: some were lost or doubled`)
    await expectEventually(
      () => page.evaluate(() => voiceTest.texts),
      [orders.map((order) => `${order} `).join('')],
    )
    visitor.expectNoErrors()
  })

  const dialog = () => page.locator('univ-assistant')
  /** A page without stored state: the dialog opens on click. */
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

  test('transcribes speech into the exact text of the question on a campus page, under the strict policy', async () => {
    await opened()
    await listening()
    await dialog().locator('.voice-text', { hasText: PHRASE }).waitFor()
    await dialog().getByRole('button', { name: '停止录音' }).click()
    await dialog().locator('.voice-panel').waitFor({ state: 'detached' })
    await expectEventually(() => dialog().locator('textarea').inputValue(), PHRASE)
    visitor.expectNoErrors()
  })
})
