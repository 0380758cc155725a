import { SPEECH_CHUNK_MS, SPEECH_SAMPLE_RATE } from '../../../contract/assistant-limits.ts'
import type { WorkletOptions, WorkletMessage } from './worklet.ts'

/** Buffered audio before playback starts: half of the queue's capacity. */
const PREFILL_MS = 20
const MAX_PREFILL_SECONDS = 0.04
/** Time after which the browser has started to fill the queue. */
const QUEUE_START_MS = 60

/**
 * Connects a microphone through a pre-filled queue. Device and audio thread have separate clocks with a queue between
 * them that starts empty: when the device is late, Chromium inserts 10 ms of silence, and when the queue is full it
 * drops as much. Delaying the first read keeps the queue half full. This completes before recording starts
 * (worklet.ts, "warm up").
 * @returns a disconnect function
 */
function connectBuffered(context: AudioContext, stream: MediaStream, node: AudioNode): () => void {
  let source: MediaStreamAudioSourceNode
  let timer: ReturnType<typeof setTimeout>
  const connect = (tries: number) => {
    source = context.createMediaStreamSource(stream)
    source.connect(node)
    timer = setTimeout(() => {
      source.disconnect()
      const startTime = context.currentTime
      timer = setTimeout(() => {
        // the timer was late and the queue overflowed: a new source has a new queue
        if (context.currentTime - startTime > MAX_PREFILL_SECONDS && tries) connect(tries - 1)
        else source.connect(node)
      }, PREFILL_MS)
    }, QUEUE_START_MS)
  }
  connect(3)
  return () => {
    clearTimeout(timer)
    source.disconnect()
  }
}

/** The five recording errors of §8; maps the browser's errors to them. */
export type RecordingErrorKind =
  | 'browserUnsupported'
  | 'permissionDenied'
  | 'hardwareUnsupported'
  | 'deviceNotFound'
  | 'cannotOpen'

export class RecordingError extends Error {
  override name = 'RecordingError'
  readonly kind: RecordingErrorKind
  constructor(kind: RecordingErrorKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** Events of a recording in order; `rest` is the last. */
export interface RecordingListener {
  onChunk(chunk: Int16Array): void
  /** `level` 0 to 1; about 20 times a second. */
  onLevel(level: number, seconds: number): void
  onLastChunk(rest: Int16Array): void
  /** The track ended: the device was removed or the permission revoked. */
  onTrackEnded(): void
}

interface Recording {
  /** Releases the microphone immediately and delivers the remaining samples. */
  stop(): void
  /** Releases the microphone immediately; no more events. */
  drop(): void
}

/** Opens the microphone; rejects with RecordingError. When aborted, it releases everything acquired so far. */
export type OpenRecording = (listener: RecordingListener, signal: AbortSignal) => Promise<Recording>

const ERROR_KIND_BY_NAME: Record<string, RecordingErrorKind> = {
  NotAllowedError: 'permissionDenied',
  SecurityError: 'permissionDenied',
  OverconstrainedError: 'hardwareUnsupported',
  NotFoundError: 'deviceNotFound',
  NotReadableError: 'cannotOpen',
  AbortError: 'cannotOpen',
}
/** Time for the audio thread to deliver the remaining samples. */
const LAST_CHUNK_TIMEOUT_MS = 1000
const CHUNK_SAMPLES = (SPEECH_SAMPLE_RATE * SPEECH_CHUNK_MS) / 1000

/** The device's own rate and unprocessed audio. */
const AUDIO_CONSTRAINTS: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

/**
 * Records at the device's rate; the audio thread resamples to 8000 Hz and splits into chunks (§9, * "Assistant").
 */
export const openRecording: OpenRecording = async (listener, signal) => {
  // mediaDevices is undefined on insecure pages
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices?.getUserMedia || typeof AudioWorkletNode === 'undefined' || !isSecureContext)
    throw new RecordingError('browserUnsupported')
  // load the worklet while the permission prompt is open
  const context = new AudioContext()
  const loaded = context.audioWorklet.addModule(new URL('./worklet.ts', import.meta.url).href)
  loaded.catch(() => {})
  let stream: MediaStream | undefined
  const release = () => {
    stream?.getTracks().forEach((track) => track.stop())
    if (context.state !== 'closed') void context.close().catch(() => {})
  }
  try {
    stream = await devices.getUserMedia({ audio: AUDIO_CONSTRAINTS })
    signal.throwIfAborted()
    await loaded
    signal.throwIfAborted()
    return startRecording(context, stream, listener)
  } catch (e) {
    release()
    if (signal.aborted) throw signal.reason
    throw new RecordingError(ERROR_KIND_BY_NAME[Object(e).name] ?? 'cannotOpen', e)
  }
}

function startRecording(context: AudioContext, stream: MediaStream, listener: RecordingListener): Recording {
  const processorOptions: WorkletOptions = { rate: SPEECH_SAMPLE_RATE, size: CHUNK_SAMPLES }
  const node = new AudioWorkletNode(context, 'univ-voice', {
    numberOfOutputs: 1, // a node without outputs is not processed
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions,
  })
  const [track] = stream.getAudioTracks()
  const onEnded = () => listener.onTrackEnded()
  let timer: ReturnType<typeof setTimeout> | undefined

  const releaseMicrophone = () => {
    track?.removeEventListener('ended', onEnded)
    stream.getTracks().forEach((track) => track.stop())
    disconnect()
  }
  const drop = () => {
    releaseMicrophone()
    clearTimeout(timer)
    node.port.onmessage = null
    node.port.close()
    node.disconnect()
    if (context.state !== 'closed') void context.close().catch(() => {})
  }
  const finish = (rest: Int16Array) => {
    drop()
    listener.onLastChunk(rest)
  }
  node.port.onmessage = ({ data }: MessageEvent<WorkletMessage>) => {
    if ('chunk' in data) listener.onChunk(data.chunk)
    else if ('level' in data) listener.onLevel(data.level, data.samples / SPEECH_SAMPLE_RATE)
    else finish(data.rest)
  }
  track?.addEventListener('ended', onEnded)
  const disconnect = connectBuffered(context, stream, node)
  node.connect(context.destination)
  // resuming is allowed because a click started the recording; some browsers start suspended anyway
  void context.resume().catch(() => {})
  return {
    drop,
    stop() {
      if (timer) return
      // a context suspended by the system would never respond
      timer = setTimeout(() => finish(new Int16Array(0)), LAST_CHUNK_TIMEOUT_MS)
      node.port.postMessage('end')
      releaseMicrophone()
    },
  }
}
