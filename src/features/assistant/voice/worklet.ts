// Built to a separate file (src/build/bundle/standalone-scripts.mjs), which the audio thread loads by URL.
import { createChunker } from './chunker.ts'
import { createResampler } from './resampler.ts'

/** Messages of the audio thread. Levels are 0 to 1; `samples` counts output samples since the start. */
export type WorkletMessage =
  | { chunk: Int16Array<ArrayBuffer> }
  | { level: number; samples: number }
  /** The last, shorter chunk; it may be empty. */
  | { rest: Int16Array<ArrayBuffer> }
/** Options of the node: output rate and samples per chunk. */
export interface WorkletOptions {
  rate: number
  size: number
}

interface Processor {
  readonly port: MessagePort
}
declare const AudioWorkletProcessor: new () => Processor
declare const sampleRate: number
declare function registerProcessor(name: string, processor: unknown): void

/** Level messages per second. */
const LEVELS_PER_SECOND = 20
/** Level 0, in decibels below full scale. */
const FLOOR_DECIBELS = 54
/** Skipped start-up time: the browser fills gaps with silence until the queue is filled (recorder.ts). */
const WARM_UP_SECONDS = 0.3

// the file is also imported on servers, which have no audio thread
if (typeof registerProcessor === 'function') registerProcessor('univ-voice', createProcessorClass())

function createProcessorClass() {
  return class extends AudioWorkletProcessor {
    #isActive = true
    #warmUpSamples = WARM_UP_SECONDS * sampleRate
    #resampler

    constructor({ processorOptions: { rate, size } }: { processorOptions: WorkletOptions }) {
      super()
      const post = (message: WorkletMessage, transfer: ArrayBuffer[] = []) =>
        this.port.postMessage(message, transfer)
      const chunker = createChunker(size, (chunk) => post({ chunk }, [chunk.buffer]))
      let samples = 0
      let power = 0
      this.#resampler = createResampler(sampleRate, rate, (sample) => {
        chunker.write(sample)
        power += sample * sample
        if (++samples % (rate / LEVELS_PER_SECOND)) return
        const decibels = 10 * Math.log10((power * LEVELS_PER_SECOND) / rate + 1e-12)
        post({ level: Math.max(0, Math.min(1, 1 + decibels / FLOOR_DECIBELS)), samples })
        power = 0
      })
      // the only message: stop
      this.port.onmessage = () => {
        if (!this.#isActive) return
        this.#isActive = false
        this.#resampler.end()
        const rest = chunker.remainder()
        post({ rest }, [rest.buffer])
      }
    }

    /** @returns whether to keep the processor alive */
    process([channels]: Float32Array[][]): boolean {
      const mono = channels?.[0]
      // the node requests one channel, so the browser mixes down
      if (mono && this.#isActive) {
        if (this.#warmUpSamples > 0) this.#warmUpSamples -= mono.length
        else this.#resampler.write(mono)
      }
      return this.#isActive
    }
  }
}
