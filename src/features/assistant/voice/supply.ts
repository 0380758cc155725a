/** What stands in the queue before sound is taken from it: half of what makes it run over. */
const SUPPLY_MS = 20
const MOST_S = 0.04
/** By then the browser fills the queue, which it does once sound was asked for. */
const ASKED_MS = 60

/**
 * Connects a microphone with a supply. The device and the audio thread have two clocks with a queue between them, which
 * begins empty: whenever the device is a little late, Chromium puts 10 ms of silence into what is said, and once the
 * queue is full it drops as much. Nobody takes from it for a moment, so it stays between the two. All of it is over
 * before the recording begins (worklet.ts, "warm up").
 * @returns takes the microphone away
 */
export function connectWithSupply(context: AudioContext, stream: MediaStream, node: AudioNode): () => void {
  let source: MediaStreamAudioSourceNode
  let timer: ReturnType<typeof setTimeout>
  const begin = (tries: number) => {
    source = context.createMediaStreamSource(stream)
    source.connect(node)
    timer = setTimeout(() => {
      source.disconnect()
      const from = context.currentTime
      timer = setTimeout(() => {
        // a late timer has let it run over: another source has another queue
        if (context.currentTime - from > MOST_S && tries) begin(tries - 1)
        else source.connect(node)
      }, SUPPLY_MS)
    }, ASKED_MS)
  }
  begin(3)
  return () => {
    clearTimeout(timer)
    source.disconnect()
  }
}
