import { CHUNK_MS, SAMPLE_RATE } from '../../../contract/limits.ts'
import { connectWithSupply } from './supply.ts'
import type { Asked, Heard } from './worklet.ts'

/** §8's five, each with words of its own; decisions, "Assistant", says which error of the browser is which. */
export type RecordingError =
  'browserUnsupported' | 'permissionDenied' | 'hardwareUnsupported' | 'deviceNotFound' | 'cannotOpen'

export class RecordingFailed extends Error {
  override name = 'RecordingFailed'
  readonly error: RecordingError
  constructor(error: RecordingError, cause?: unknown) {
    super(error, { cause })
    this.error = error
  }
}

/** What a recording tells, in order; `rest` is the last. */
export interface Listener {
  onChunk(chunk: Int16Array): void
  /** `level` 0 to 1; about 20 times a second. */
  onLevel(level: number, seconds: number): void
  onRest(rest: Int16Array): void
  /** The microphone went away: pulled out, or taken back by the user. */
  onLost(): void
}

export interface Recording {
  /** Lets the microphone go at once, and brings the rest. */
  stop(): void
  /** Lets the microphone go at once, and is silent from then on. */
  drop(): void
}

/** Opens the microphone; rejects with RecordingFailed. Aborted, it lets go of whatever it had already. */
export type OpenRecording = (listener: Listener, signal: AbortSignal) => Promise<Recording>

const ERRORS: Record<string, RecordingError> = {
  NotAllowedError: 'permissionDenied',
  SecurityError: 'permissionDenied',
  OverconstrainedError: 'hardwareUnsupported',
  NotFoundError: 'deviceNotFound',
  NotReadableError: 'cannotOpen',
  AbortError: 'cannotOpen',
}
/** After the end the audio thread has this long to bring the rest. */
const REST_MS = 1000
const SIZE = (SAMPLE_RATE * CHUNK_MS) / 1000

/** No rate is asked for, and nothing is done to the sound: what the device hears is what is sent. */
const SOUND: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

/** Records at the device's own rate; the audio thread resamples to §9's and cuts (decisions, "Assistant"). */
export const openRecording: OpenRecording = async (listener, signal) => {
  // an insecure page has no mediaDevices, whatever the types say
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia || typeof AudioWorkletNode === 'undefined' || !isSecureContext)
    throw new RecordingFailed('browserUnsupported')
  // the audio thread starts while the user is being asked
  const context = new AudioContext()
  const loaded = context.audioWorklet.addModule(new URL('./worklet.ts', import.meta.url).href)
  loaded.catch(() => {})
  let stream: MediaStream | undefined
  const release = () => {
    stream?.getTracks().forEach((track) => track.stop())
    if (context.state !== 'closed') void context.close().catch(() => {})
  }
  try {
    stream = await devices.getUserMedia({ audio: SOUND })
    signal.throwIfAborted()
    await loaded
    signal.throwIfAborted()
    return listen(context, stream, listener)
  } catch (e) {
    release()
    if (signal.aborted) throw signal.reason
    throw new RecordingFailed(ERRORS[(e as Error).name] ?? 'cannotOpen', e)
  }
}

function listen(context: AudioContext, stream: MediaStream, listener: Listener): Recording {
  const processorOptions: Asked = { rate: SAMPLE_RATE, size: SIZE }
  const node = new AudioWorkletNode(context, 'univ-voice', {
    numberOfOutputs: 1, // a node that leads nowhere is not run
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions,
  })
  const [track] = stream.getAudioTracks()
  const lost = () => listener.onLost()
  let timer: ReturnType<typeof setTimeout> | undefined

  const letGo = () => {
    track?.removeEventListener('ended', lost)
    stream.getTracks().forEach((one) => one.stop())
    disconnect()
  }
  const drop = () => {
    letGo()
    clearTimeout(timer)
    node.port.onmessage = null
    node.port.close()
    node.disconnect()
    if (context.state !== 'closed') void context.close().catch(() => {})
  }
  const over = (rest: Int16Array) => {
    drop()
    listener.onRest(rest)
  }
  node.port.onmessage = ({ data }: MessageEvent<Heard>) => {
    if ('chunk' in data) listener.onChunk(data.chunk)
    else if ('level' in data) listener.onLevel(data.level, data.samples / SAMPLE_RATE)
    else over(data.rest)
  }
  track?.addEventListener('ended', lost)
  const disconnect = connectWithSupply(context, stream, node)
  node.connect(context.destination)
  // begun by a press, so it may run; some browsers begin it suspended all the same
  void context.resume().catch(() => {})
  return {
    drop,
    stop() {
      if (timer) return
      // a context that the system has put to sleep would never answer
      timer = setTimeout(() => over(new Int16Array(0)), REST_MS)
      node.port.postMessage('end')
      letGo()
    },
  }
}
