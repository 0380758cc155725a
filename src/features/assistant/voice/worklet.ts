// A file of its own beside the scripts (src/build/worklets.mjs): the browser's audio thread loads it by its address.
import { createCutter } from './cutter.ts'
import { createResampler } from './resample.ts'

/** What the audio thread tells. Levels are 0 to 1; `samples` are those since the start, at the rate asked for. */
export type Heard =
  | { chunk: Int16Array<ArrayBuffer> }
  | { level: number; samples: number }
  /** The last, shorter chunk; it may be empty. Nothing follows. */
  | { rest: Int16Array<ArrayBuffer> }
/** What the audio thread is given with the node: the rate to bring, and the samples of a chunk. */
export interface Asked {
  rate: number
  size: number
}

interface Processor {
  readonly port: MessagePort
}
declare const AudioWorkletProcessor: new () => Processor
declare const sampleRate: number
declare function registerProcessor(name: string, processor: unknown): void

/** Levels a second: enough for a meter. */
const LEVELS = 20
/** What is quieter than this, in decibels below full scale, is level 0. */
const FLOOR = 54
/** Until the device and the audio thread keep step (supply.ts), the browser fills gaps with silence: that is passed over. */
const WARM_UP_SECONDS = 0.3

// also loaded where there is no audio thread: the build is imported on a server
if (typeof registerProcessor === 'function') registerProcessor('univ-voice', processor())

function processor() {
  return class extends AudioWorkletProcessor {
    #live = true
    #cold = WARM_UP_SECONDS * sampleRate
    #resampler

    constructor({ processorOptions: { rate, size } }: { processorOptions: Asked }) {
      super()
      const tell = (heard: Heard, moved: ArrayBuffer[] = []) => this.port.postMessage(heard, moved)
      const cutter = createCutter(size, (chunk) => tell({ chunk }, [chunk.buffer]))
      let samples = 0
      let power = 0
      this.#resampler = createResampler(sampleRate, rate, (sample) => {
        cutter.take(sample)
        power += sample * sample
        if (++samples % (rate / LEVELS)) return
        const decibels = 10 * Math.log10((power * LEVELS) / rate + 1e-12)
        tell({ level: Math.max(0, Math.min(1, 1 + decibels / FLOOR)), samples })
        power = 0
      })
      // the one thing that is said to it: that it is over
      this.port.onmessage = () => {
        if (!this.#live) return
        this.#live = false
        this.#resampler.end()
        const rest = cutter.rest()
        tell({ rest }, [rest.buffer])
      }
    }

    /** @returns whether more is wanted */
    process([channels]: Float32Array[][]): boolean {
      const mono = channels?.[0]
      // the node asks for one channel, so the browser has mixed them
      if (mono && this.#live) {
        if (this.#cold > 0) this.#cold -= mono.length
        else this.#resampler.write(mono)
      }
      return this.#live
    }
  }
}
