import axe from 'axe-core'
import { expect } from 'chai'
import { VoicePanel } from '../../../../src/features/assistant/voice/panel.tsx'
import {
  openRecording,
  type Listener,
  type OpenRecording,
} from '../../../../src/features/assistant/voice/recorder.ts'
import { createVoice } from '../../../../src/features/assistant/voice/voice.ts'
import { mount, type MountOptions } from '../../../double/mount.tsx'
import { refused, scripted, type Call } from '../../../double/runtime.ts'
import { sessionDouble, student } from '../../../double/session.ts'
import { clear, settled } from '../../../ui/stage.tsx'

const samples = (n = 4000) => new Int16Array(n)

/** The panel in front of a microphone that does as it is told. */
function scene(
  options: Partial<MountOptions> & { answer?: (n: number) => unknown; open?: OpenRecording } = {},
) {
  const session = sessionDouble(student)
  let asked = 0
  const answer = options.answer ?? ((n) => ({ t: { order: n, text: `词${n}` } }))
  const far = scripted({ 'POST /asr': (_: Call) => answer(asked++) }, { session })
  const microphone = {
    opened: 0,
    on: false,
    listener: null as Listener | null,
    rest: samples(0),
  }
  const open: OpenRecording = async (listener) => {
    Object.assign(microphone, { on: true, listener, opened: microphone.opened + 1 })
    const off = () => (microphone.on = false)
    return {
      drop: () => void off(),
      stop() {
        off()
        queueMicrotask(() => listener.onRest(microphone.rest))
      },
    }
  }
  const voice = createVoice(far.runtime, options.open ?? open)
  const texts: string[] = []
  let ends = 0
  const view = mount(<VoicePanel voice={voice} onText={(text) => texts.push(text)} onEnd={() => ends++} />, {
    runtime: far.runtime,
    ...options,
  })
  const speaking = async (chunks = 1) => {
    await view.until(() => microphone.listener)
    microphone.listener!.onLevel(0.4, 0.5 * chunks)
    for (let n = 0; n < chunks; n++) microphone.listener!.onChunk(samples())
    await settled()
  }
  return { ...view, far, session, voice, microphone, texts, ends: () => ends, speaking }
}
const status = (view: { root: ShadowRoot }) => view.root.querySelector('[role=status]')?.textContent

/** What the browser's microphone does, for as long as a test runs. */
const devices = navigator.mediaDevices
const real = devices.getUserMedia
const says = (ask: () => Promise<MediaStream>) => {
  devices.getUserMedia = ask
}

describe('voice panel', () => {
  afterEach(() => {
    clear()
    devices.getUserMedia = real
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  it('shows level, time and the text so far, and hands the text over after stop', async () => {
    const view = scene()
    expect(status(view)).to.contain('Opening the microphone')
    await view.speaking(2)
    expect(status(view)).to.equal('Listening, please speak')
    expect(view.find('[role=meter]').getAttribute('aria-valuenow')).to.equal('40')
    expect(view.find('[role=timer]').textContent).to.equal('0:01')
    await view.until('词0词1')
    expect(view.focused()).to.equal('Stop recording')
    view.microphone.rest = samples(100)
    await view.press('Stop recording')
    expect(view.microphone.on).to.equal(false)
    await view.until(() => view.ends() === 1)
    expect(view.texts).to.deep.equal(['词0词1词2'])
    expect(view.voice.$voice.get()).to.deep.equal({ state: 'idle' })
  })

  it('keeps the focus on its button while the last texts come, and swallows a second press', async () => {
    let done: (reply: unknown) => void = () => {}
    const view = scene({ answer: () => new Promise((resolve) => (done = resolve)) })
    await view.speaking()
    await view.press('Stop recording')
    await view.until('Turning speech into text')
    expect(view.focused()).to.equal('Stop recording')
    await view.press('Stop recording')
    done({ t: { order: 0, text: '好' } })
    await view.until(() => view.ends() === 1)
    expect(view.texts).to.deep.equal(['好'])
  })

  const exits: [string, (view: ReturnType<typeof scene>) => unknown, 'kept' | 'dropped'][] = [
    ['stop', (view) => view.press('Stop recording'), 'kept'],
    ['cancel', (view) => view.press('Cancel'), 'dropped'],
    [
      'Escape',
      ({ root }) =>
        root
          .querySelector('button')!
          .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })),
      'dropped',
    ],
    ['close and minimise, which take the panel away', ({ show }) => show(null), 'dropped'],
    ['removal', () => clear(), 'dropped'],
    ['pagehide', () => dispatchEvent(new Event('pagehide')), 'kept'],
    ['signing out', ({ session }) => session.become('guest'), 'dropped'],
    ['another user', ({ session }) => session.become({ id: 'staff', name: 'S' }), 'dropped'],
    ['the end of the track', ({ microphone }) => microphone.listener!.onLost(), 'kept'],
    [
      'hiding the page',
      () => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        Reflect.deleteProperty(document, 'hidden')
      },
      'kept',
    ],
  ]
  for (const [name, act, text] of exits)
    it(`lets the microphone go at once: ${name}`, async () => {
      const view = scene()
      await view.speaking()
      await view.until('词0')
      expect(view.microphone.on).to.equal(true)
      const acted = act(view)
      expect(view.microphone.on).to.equal(false)
      await acted
      if (text === 'kept') {
        await view.until(() => view.texts.length)
        expect(view.texts).to.deep.equal(['词0'])
      } else {
        await settled()
        expect(view.texts).to.deep.equal([])
        expect(view.voice.$voice.get()).to.deep.equal({ state: 'idle' })
      }
      // nothing listens any more
      const before = view.microphone.opened
      dispatchEvent(new Event('pagehide'))
      expect(view.microphone.opened).to.equal(before)
    })

  it('Escape ends the recording and reaches nothing else; elsewhere on the page it is the page’s own', async () => {
    const view = scene()
    await view.speaking()
    let heard = 0
    const listen = () => heard++
    document.addEventListener('keydown', listen)
    const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
    document.body.dispatchEvent(escape())
    expect([heard, view.microphone.on]).to.deep.equal([1, true])
    view.find('button').dispatchEvent(escape())
    expect([heard, view.microphone.on]).to.deep.equal([1, false])
    await view.until(() => view.ends() === 1)
    document.removeEventListener('keydown', listen)
  })

  const errors: [string, string, string, string][] = [
    ['NotAllowedError', 'Permission denied', '没有麦克风权限', 'allow the microphone'],
    ['OverconstrainedError', 'Hardware unsupported', '麦克风不符合要求', 'another microphone'],
    ['NotFoundError', 'Device not found', '没有找到麦克风', 'plug in'],
    ['NotReadableError', 'Cannot open microphone', '无法打开麦克风', 'Another program'],
    ['AbortError', 'Cannot open microphone', '无法打开麦克风', 'Another program'],
    ['', 'Browser unsupported', '浏览器不支持录音', 'recent browser'],
  ]
  for (const [name, english, chinese, todo] of errors)
    it(`says "${english}" for ${name || 'a browser without microphones'}, and what to do, in both languages`, async () => {
      if (name) says(() => Promise.reject(new DOMException('no', name)))
      else Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
      const view = scene({ open: openRecording })
      await view.until(english)
      const alert = view.find('[role=alert]')
      expect(alert.textContent).to.contain(english).and.to.contain(todo)
      await view.until(() => view.focused() === 'Try again')
      const { violations } = await axe.run(view.host)
      expect(violations.map(({ id }) => id)).to.deep.equal([])
      clear()
      const inChinese = scene({ open: openRecording, lang: 'zh' })
      await inChinese.until(chinese)
    })

  it('tries again after an error, and closes', async () => {
    let fails = true
    const view = scene({ open: (...a) => (fails ? openRecording(...a) : openRecording(...a)) })
    says(() => Promise.reject(new DOMException('no', 'NotFoundError')))
    await view.until('Device not found')
    fails = false
    let asked = 0
    says(() => (asked++, Promise.reject(new DOMException('no', 'NotAllowedError'))))
    await view.press('Try again')
    await view.until('Permission denied')
    expect(asked).to.equal(1)
    await view.press('Close')
    expect(view.ends()).to.equal(1)
    expect(view.voice.$voice.get()).to.deep.equal({ state: 'idle' })
  })

  it('lets go of a microphone that is granted after the user has gone on', async () => {
    const context = new AudioContext()
    const { stream } = context.createMediaStreamDestination()
    const [track] = stream.getAudioTracks()
    let grant: (stream: MediaStream) => void = () => {}
    says(() => new Promise((resolve) => (grant = resolve)))
    const view = scene({ open: openRecording })
    await settled()
    await view.press('Cancel')
    expect(track!.readyState).to.equal('live')
    grant(stream)
    await settled()
    expect(track!.readyState).to.equal('ended')
    await context.close()
  })

  it('keeps the text that had come when sending fails, and offers it', async () => {
    const view = scene({ answer: (n) => (n ? refused(400) : { t: { order: 0, text: '已经转好' } }) })
    await view.speaking()
    await view.until('已经转好')
    view.microphone.listener!.onChunk(samples())
    await view.until('Speech was not sent')
    expect(view.microphone.on).to.equal(false)
    expect(view.text()).to.contain('已经转好')
    await view.press('Use this text')
    expect(view.texts).to.deep.equal(['已经转好'])
    expect(view.ends()).to.equal(1)
  })

  it('says so when nothing was understood, and listens again', async () => {
    const view = scene({ answer: (n) => ({ t: { order: n, text: ' ' } }) })
    await view.speaking()
    await view.press('Stop recording')
    await view.until('Nothing was understood')
    expect([view.texts.length, view.ends()]).to.deep.equal([0, 0])
    await view.press('Try again')
    await view.speaking()
    expect(status(view)).to.equal('Listening, please speak')
    expect(view.microphone.opened).to.equal(2)
  })

  it('ends by itself after two minutes, tells before, and keeps the text', async () => {
    const view = scene()
    await view.speaking()
    view.microphone.listener!.onLevel(0.2, 110)
    await settled()
    expect(view.find('[role=timer]').textContent).to.equal('10 seconds left')
    view.microphone.listener!.onLevel(0.2, 120)
    await view.until(() => view.texts.length)
    expect(view.texts).to.deep.equal(['词0'])
  })

  it('shows hostile speech as text', async () => {
    const view = scene({ answer: (n) => ({ t: { order: n, text: '<img src=x onerror=boom()>' } }) })
    await view.speaking()
    await view.until('<img src=x onerror=boom()>')
    expect(view.root.querySelector('img')).to.equal(null)
  })

  for (const mode of ['desktop', 'mobile'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`is accessible while listening (${mode}, ${theme})`, async () => {
        const view = scene({ mode, theme })
        await view.speaking()
        const { violations } = await axe.run(view.host)
        expect(violations.map(({ id }) => id)).to.deep.equal([])
      })
})
