import { expect } from 'chai'
import { VoicePanel } from '../../../../src/features/assistant/voice/voice-panel.tsx'
import {
  openRecording,
  type RecordingListener,
  type OpenRecording,
} from '../../../../src/features/assistant/voice/recorder.ts'
import { createVoiceRecognition } from '../../../../src/features/assistant/voice/voice-recognition.ts'
import { expectAccessible } from '../../../double/axe.ts'
import { mount, type MountOptions } from '../../../double/mount.tsx'
import { createErrorReply, createScriptedRuntime, type Call } from '../../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../../double/session-double.ts'
import { eventually, unmountAll, flushEvents } from '../../../ui/render-in-shadow.tsx'

const silentSamples = (n = 4000) => new Int16Array(n)

/** Opens the panel with a mock microphone. */
function openPanel(
  options: Partial<MountOptions> & { answer?: (n: number) => unknown; open?: OpenRecording } = {},
) {
  const session = createSessionDouble(student)
  let requests = 0
  const answer = options.answer ?? ((n) => ({ t: { order: n, text: `词${n}` } }))
  const scripted = createScriptedRuntime({ 'POST /asr': (_: Call) => answer(requests++) }, { session })
  const microphone = {
    opened: 0,
    on: false,
    listener: null as RecordingListener | null,
    rest: silentSamples(0),
  }
  const open: OpenRecording = async (listener) => {
    Object.assign(microphone, { on: true, listener, opened: microphone.opened + 1 })
    const off = () => (microphone.on = false)
    return {
      drop: () => void off(),
      stop() {
        off()
        queueMicrotask(() => listener.onLastChunk(microphone.rest))
      },
    }
  }
  const voice = createVoiceRecognition(scripted.runtime, options.open ?? open)
  const texts: string[] = []
  let ends = 0
  const view = mount(<VoicePanel voice={voice} onText={(text) => texts.push(text)} onEnd={() => ends++} />, {
    runtime: scripted.runtime,
    ...options,
  })
  const speaking = async (chunks = 1) => {
    await view.waitFor(() => microphone.listener)
    microphone.listener!.onLevel(0.4, 0.5 * chunks)
    for (let n = 0; n < chunks; n++) microphone.listener!.onChunk(silentSamples())
    await flushEvents()
  }
  return { ...view, scripted, session, voice, microphone, texts, ends: () => ends, speaking }
}
const status = (view: { root: ShadowRoot }) => view.root.querySelector('[role=status]')?.textContent

/** What the browser's microphone does, for as long as a test runs. */
const devices = navigator.mediaDevices
const originalGetUserMedia = devices.getUserMedia
const mockGetUserMedia = (ask: () => Promise<MediaStream>) => {
  devices.getUserMedia = ask
}

describe('voice panel', () => {
  afterEach(() => {
    unmountAll()
    devices.getUserMedia = originalGetUserMedia
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  it('shows level, time and text, and returns the text after stop', async () => {
    const view = openPanel()
    expect(status(view)).to.contain('Opening the microphone')
    await view.speaking(2)
    expect(status(view)).to.equal('Listening, please speak')
    expect(view.find('[role=meter]').getAttribute('aria-valuenow')).to.equal('40')
    expect(view.find('[role=timer]').textContent).to.equal('0:01')
    await view.waitFor('词0词1')
    expect(view.focusedName()).to.equal('Stop recording')
    view.microphone.rest = silentSamples(100)
    await view.press('Stop recording')
    await eventually(() => expect(view.microphone.on).to.equal(false))
    await view.waitFor(() => view.ends() === 1)
    expect(view.texts).to.deep.equal(['词0词1词2'])
    expect(view.voice.$voice.get()).to.deep.equal({ state: 'idle' })
  })

  it('keeps the focus on its button while the last replies arrive and ignores a second press', async () => {
    let done: (reply: unknown) => void = () => {}
    const view = openPanel({ answer: () => new Promise((resolve) => (done = resolve)) })
    await view.speaking()
    await view.press('Stop recording')
    await view.waitFor('Turning speech into text')
    expect(view.focusedName()).to.equal('Stop recording')
    await view.press('Stop recording')
    done({ t: { order: 0, text: '好' } })
    await view.waitFor(() => view.ends() === 1)
    expect(view.texts).to.deep.equal(['好'])
  })

  const exits: [string, (view: ReturnType<typeof openPanel>) => unknown, 'kept' | 'dropped'][] = [
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
    ['removal', () => unmountAll(), 'dropped'],
    ['pagehide', () => dispatchEvent(new Event('pagehide')), 'kept'],
    ['signing out', ({ session }) => session.setUser('guest'), 'dropped'],
    ['another user', ({ session }) => session.setUser({ id: 'staff', name: 'S' }), 'dropped'],
    ['the end of the track', ({ microphone }) => microphone.listener!.onTrackEnded(), 'kept'],
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
    it(`releases the microphone immediately: ${name}`, async () => {
      const view = openPanel()
      await view.speaking()
      await view.waitFor('词0')
      expect(view.microphone.on).to.equal(true)
      const acted = act(view)
      expect(view.microphone.on).to.equal(false)
      await acted
      if (text === 'kept') {
        await view.waitFor(() => view.texts.length)
        expect(view.texts).to.deep.equal(['词0'])
      } else {
        await flushEvents()
        await eventually(() => {
          expect(view.texts).to.deep.equal([])
          expect(view.voice.$voice.get()).to.deep.equal({ state: 'idle' })
        })
      }
      // nothing listens any more
      const before = view.microphone.opened
      dispatchEvent(new Event('pagehide'))
      expect(view.microphone.opened).to.equal(before)
    })

  it('cancels the recording with Escape without closing anything else', async () => {
    const view = openPanel()
    await view.speaking()
    let chunkCount = 0
    const listen = () => chunkCount++
    document.addEventListener('keydown', listen)
    const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
    document.body.dispatchEvent(escape())
    expect([chunkCount, view.microphone.on]).to.deep.equal([1, true])
    view.find('button').dispatchEvent(escape())
    expect([chunkCount, view.microphone.on]).to.deep.equal([1, false])
    await view.waitFor(() => view.ends() === 1)
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
    it(`shows "${english}" for ${name || 'a browser without microphones'} with advice, in both languages`, async () => {
      if (name) mockGetUserMedia(() => Promise.reject(new DOMException('no', name)))
      else Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
      const view = openPanel({ open: openRecording })
      await view.waitFor(english)
      const alert = view.find('[role=alert]')
      expect(alert.textContent).to.contain(english).and.to.contain(todo)
      await view.waitFor(() => view.focusedName() === 'Try again')
      await expectAccessible(view.host)
      unmountAll()
      const inChinese = openPanel({ open: openRecording, lang: 'zh' })
      await inChinese.waitFor(chinese)
    })

  it('retries after an error, and closes', async () => {
    let fails = true
    const view = openPanel({ open: (...a) => (fails ? openRecording(...a) : openRecording(...a)) })
    mockGetUserMedia(() => Promise.reject(new DOMException('no', 'NotFoundError')))
    await view.waitFor('Device not found')
    fails = false
    let requests = 0
    mockGetUserMedia(() => (requests++, Promise.reject(new DOMException('no', 'NotAllowedError'))))
    await view.press('Try again')
    await view.waitFor('Permission denied')
    expect(requests).to.equal(1)
    await view.press('Close')
    await eventually(() => {
      expect(view.ends()).to.equal(1)
      expect(view.voice.$voice.get()).to.deep.equal({ state: 'idle' })
    })
  })

  it('releases a microphone that is granted after cancellation', async () => {
    const context = new AudioContext()
    const { stream } = context.createMediaStreamDestination()
    const [track] = stream.getAudioTracks()
    let grant: (stream: MediaStream) => void = () => {}
    mockGetUserMedia(() => new Promise((resolve) => (grant = resolve)))
    const view = openPanel({ open: openRecording })
    await flushEvents()
    await view.press('Cancel')
    await eventually(() => expect(track!.readyState).to.equal('live'))
    grant(stream)
    await flushEvents()
    await eventually(() => expect(track!.readyState).to.equal('ended'))
    await context.close()
  })

  it('offers the text so far when sending fails', async () => {
    const view = openPanel({
      answer: (n) => (n ? createErrorReply(400) : { t: { order: 0, text: '已经转好' } }),
    })
    await view.speaking()
    await view.waitFor('已经转好')
    view.microphone.listener!.onChunk(silentSamples())
    await view.waitFor('Speech was not sent')
    expect(view.microphone.on).to.equal(false)
    expect(view.text()).to.contain('已经转好')
    await view.press('Use this text')
    await eventually(() => {
      expect(view.texts).to.deep.equal(['已经转好'])
      expect(view.ends()).to.equal(1)
    })
  })

  it('says so when nothing was recognised, and can record again', async () => {
    const view = openPanel({ answer: (n) => ({ t: { order: n, text: ' ' } }) })
    await view.speaking()
    await view.press('Stop recording')
    await view.waitFor('No speech was recognised')
    expect([view.texts.length, view.ends()]).to.deep.equal([0, 0])
    await view.press('Try again')
    await view.speaking()
    expect(status(view)).to.equal('Listening, please speak')
    expect(view.microphone.opened).to.equal(2)
  })

  it('stops after two minutes with a warning and keeps the text', async () => {
    const view = openPanel()
    await view.speaking()
    view.microphone.listener!.onLevel(0.2, 110)
    await flushEvents()
    await eventually(() => expect(view.find('[role=timer]').textContent).to.equal('10 seconds left'))
    view.microphone.listener!.onLevel(0.2, 120)
    await view.waitFor(() => view.texts.length)
    expect(view.texts).to.deep.equal(['词0'])
  })

  it('renders hostile speech as text', async () => {
    const view = openPanel({ answer: (n) => ({ t: { order: n, text: '<img src=x onerror=boom()>' } }) })
    await view.speaking()
    await view.waitFor('<img src=x onerror=boom()>')
    expect(view.root.querySelector('img')).to.equal(null)
  })

  for (const mode of ['desktop', 'mobile'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`passes axe while recording (${mode}, ${theme})`, async () => {
        const view = openPanel({ mode, theme })
        await view.speaking()
        await expectAccessible(view.host)
      })
})
