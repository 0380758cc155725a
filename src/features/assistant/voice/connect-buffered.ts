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
export function connectBuffered(context: AudioContext, stream: MediaStream, node: AudioNode): () => void {
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
