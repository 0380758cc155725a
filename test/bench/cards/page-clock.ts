// Runs in measured pages before their own scripts: frames, and the pause of a search after a key.

const tick = new MessageChannel()
let onChange = (): void => {}
tick.port1.onmessage = () => onChange()
export const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
/** The end of the next frame: a task queued in its callback runs after its layout and paint. */
export async function painted(): Promise<number> {
  await frame()
  return new Promise((done) => {
    onChange = () => done(performance.now())
    tick.port2.postMessage(null)
  })
}

const DEBOUNCE = 300
/** When the pause after the latest key began and ended; 0 before. */
export const debounce = { called: 0, fired: 0 }

/** Resolves with the time of the next key that changes a field, and forgets the pause after earlier ones. */
export const nextInput = (): Promise<number> =>
  new Promise((done) => {
    const onInput = ({ timeStamp }: Event): void => {
      debounce.called = debounce.fired = 0
      done(timeStamp)
    }
    addEventListener('input', onInput, { capture: true, once: true })
  })

const setTimer = globalThis.setTimeout
globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
  if (ms !== DEBOUNCE) return setTimer(run, ms, ...rest)
  debounce.called = performance.now()
  return setTimer(() => {
    debounce.fired = performance.now()
    run()
  }, ms)
}) as typeof setTimeout
